import { codeOf, displayLocation, isActive } from '@loupe/domain';
import type { CheckLine, CheckState, JobDetails, Place, ShelfCheckDetails } from '@loupe/shared-types';
import { aJob } from '@loupe/web-kit/testing';
import { countStates } from '../shelf-check/known-check';

export const aPlace = (id: number, name: string, given: Partial<Place> = {}): Place => ({
  id,
  kind: 'shop',
  name,
  location: name,
  shop: null,
  statusOnArrival: null,
  items: 0,
  lastCheck: null,
  ...given,
});

export const PLACES: readonly Place[] = [
  aPlace(1, 'Leamington Old'),
  aPlace(3, 'Kenilworth'),
  aPlace(4, 'Ready tray', { kind: 'tray', shop: 'Kenilworth', statusOnArrival: 'Waiting for Collection' }),
  aPlace(9, 'In transit to Kenilworth', { kind: 'transit', shop: 'Kenilworth' }),
];

/** A job as lines of moves, transfers and checks have it: number J{id}. */
export const details = (id: number, given: Partial<JobDetails> = {}): JobDetails =>
  aJob({ id, customJobNumber: `J${id}`, ...given });

export function aCheckLine(id: number, state: CheckState, given: Partial<CheckLine> = {}): CheckLine {
  const job = given.job === undefined ? details(id) : given.job;
  return {
    id,
    state,
    code: codeOf('job', id),
    job,
    place: job && isActive(job) ? displayLocation(job) : null,
    isExpected: true,
    isAstray: false,
    foundAt: null,
    foundBy: null,
    byEye: false,
    scans: 0,
    markedMissingAt: null,
    searchLater: false,
    ...given,
  };
}

export function aCheck(
  lines: readonly CheckLine[],
  given: Partial<ShelfCheckDetails> = {},
): ShelfCheckDetails {
  return {
    id: 5,
    place: 'Kenilworth',
    placeId: 3,
    by: 'Priya Sandhu',
    at: '2026-04-03T09:30:00.000Z',
    closedAt: null,
    closedBy: null,
    approvedAt: null,
    approvedBy: null,
    history: [],
    expected: lines.filter(({ isExpected }) => isExpected).length,
    counts: countStates(lines),
    lines,
    ...given,
  };
}
