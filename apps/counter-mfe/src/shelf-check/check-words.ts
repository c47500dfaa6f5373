import { placeName, type Calendar } from '@loupe/domain';
import type { CheckLine, CheckState, Place, ShelfCheck } from '@loupe/shared-types';

/** The groups of a check, in the order in which they are shown: what is to be done first. */
export const GROUPS: readonly CheckState[] = [
  'not-yet',
  'elsewhere',
  'unknown',
  'completed',
  'gone',
  'found',
];

export const GROUP_TITLES = {
  found: 'Found',
  'not-yet': 'Not yet',
  gone: 'Gone meanwhile',
  elsewhere: 'Belongs elsewhere',
  completed: 'Completed',
  unknown: 'Unknown',
} as const satisfies Record<CheckState, string>;

/** Of an item that is here although something else is said of it; `place` is where it is said to be. */
export const astrayWords = (place: string | null): string =>
  place === null ? 'Found, and said to be completed' : `Found, and said to be at ${placeName(place)}`;

/** What a scan has shown, for the live region. */
export function scanWords({ state, place, scans, isAstray }: CheckLine): string {
  if (isAstray) return astrayWords(place);
  if (state === 'elsewhere' && place !== null) return `Belongs to ${placeName(place)}`;
  return scans > 1 ? `${GROUP_TITLES[state]}, scanned already` : GROUP_TITLES[state];
}

/** The expected items that were found, of those expected: '22 of 25'. */
export const foundOf = ({ counts, expected }: Pick<ShelfCheck, 'counts' | 'expected'>): string =>
  `${expected - counts['not-yet'] - counts.gone} of ${expected}`;

/** The heading of a group. Of what was found, how much was not expected: the large number leaves that out. */
export function groupTitle(state: CheckState, lines: readonly CheckLine[]): string {
  const extra = state === 'found' ? lines.filter(({ isExpected }) => !isExpected).length : 0;
  const title = `${GROUP_TITLES[state]}: ${lines.length}`;
  return extra === 0 ? title : `${title}, ${extra} of them not expected`;
}

/** Where a check stands, in one sentence. */
export function checkWords(check: ShelfCheck): string {
  const { closedAt, approvedBy } = check;
  const state =
    closedAt === null ? 'open' : approvedBy === null ? 'to be confirmed' : `confirmed by ${approvedBy}`;
  return `${foundOf(check)}, ${state}`;
}

const canBeChecked = ({ kind }: Place): boolean => kind !== 'transit';

/** The places to check, those never or longest not checked first; empty ones come last. */
export function byAgeOfCheck(places: readonly Place[]): readonly Place[] {
  const age = ({ lastCheck, items }: Place) => `${items === 0 ? 1 : 0}${lastCheck?.at ?? ''}`;
  return places.filter(canBeChecked).toSorted((one, other) => age(one).localeCompare(age(other)));
}

/** When a place was last checked, and what is open of it. */
export function lastCheckWords({ lastCheck }: Place, calendar: Calendar): string {
  if (!lastCheck) return 'Never checked';
  const { at, closedAt, open } = lastCheck;
  const state = closedAt === null ? 'Being checked since' : 'Checked';
  return `${state} ${calendar.formatDateTime(at)}, ${open === 0 ? 'nothing open' : `${open} open`}`;
}
