import { displayLocation, isActive } from '@loupe/domain';
import {
  CHECK_STATES,
  type CheckCounts,
  type CheckLine,
  type CheckState,
  type JobDetails,
} from '@loupe/shared-types';
import { nullableText, type Row } from '../jobs/job-row';
import { toJobDetails } from '../lists/job-details';

interface Facts {
  readonly job: JobDetails | null;
  readonly isExpected: boolean;
  readonly isFound: boolean;
}

/** The state of a line by what is known of its job now (CHECK-2); `locations` are those of the place and its trays. */
export function stateOf({ job, isExpected, isFound }: Facts, locations: readonly string[]): CheckState {
  if (!job) return 'unknown';
  const isHere = isActive(job) && locations.includes(displayLocation(job));
  if (isExpected) return isFound ? 'found' : isHere ? 'not-yet' : 'gone';
  if (!isActive(job)) return 'completed';
  return isHere ? 'found' : 'elsewhere';
}

export function toCheckLine(row: Row, locations: readonly string[]): CheckLine {
  const job = row.job_id === null ? null : toJobDetails(row);
  const foundAt = nullableText(row.found_at);
  const isExpected = Boolean(row.is_expected);
  return {
    id: Number(row.id),
    state: stateOf({ job, isExpected, isFound: foundAt !== null }, locations),
    code: String(row.code),
    job,
    isExpected,
    foundAt,
    foundBy: nullableText(row.found_by_name),
    byEye: Boolean(row.by_eye),
    scans: Number(row.scans),
    markedMissingAt: nullableText(row.marked_missing_at),
    searchLater: Boolean(row.search_later),
  };
}

export function countStates(lines: readonly CheckLine[]): CheckCounts {
  const of = (state: CheckState) => lines.filter((line) => line.state === state).length;
  return Object.fromEntries(CHECK_STATES.map((state) => [state, of(state)])) as CheckCounts;
}
