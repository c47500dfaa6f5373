import { nullableText } from '@loupe/db';
import { codeOf, displayLocation, isMissing } from '@loupe/domain';
import type { Job, MoveLine } from '@loupe/shared-types';
import type { Row } from '../jobs/job-row';
import { detailsOf, toJobDetails } from '../lists/job-details';

/** The line of a scan that has just been made; `code` is what was scanned, of a job that is not known. */
export const newMoveLine = (
  to: string,
  code: string,
  job: Job | null,
  given: Partial<MoveLine>,
): MoveLine => ({
  result: 'moved',
  code: job ? codeOf('job', job.id) : code,
  job: job && detailsOf(job),
  from: job && displayLocation(job),
  to,
  moveId: null,
  since: null,
  statusSet: null,
  statusRefused: null,
  pending: false,
  missedIn: null,
  ...given,
});

/** A logged move, with what happened to its item since (MOVE-7). */
export function toMoveLine(row: Row): MoveLine {
  const isLatest = Number(row.latest_id) === Number(row.id);
  const job = toJobDetails(row);
  return {
    result: isLatest ? (isMissing(job) ? 'missing' : 'moved') : 'moved-since',
    code: codeOf('job', Number(row.job_id)),
    job,
    from: nullableText(row.old_location),
    to: String(row.location),
    moveId: Number(row.id),
    since: isLatest ? null : { by: String(row.latest_by), location: String(row.latest_at) },
    statusSet: nullableText(row.status_set),
    statusRefused: null,
    pending: Boolean(row.must_accept) && row.accepted_by_name === null,
    missedIn: null,
  };
}
