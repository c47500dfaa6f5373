import { displayNumber, pageStageOf, STAGE_DISPLAYS, type StageFacts } from '@loupe/domain';
import { searchWithJob } from '@loupe/plugin-sdk';
import { Link, useLocation } from '@loupe/plugin-sdk/router';
import type { Job } from '@loupe/shared-types';

type NumberedJob = Pick<Job, 'id' | 'jobNumber' | 'customJobNumber'>;
export type LinkedJob = StageFacts & NumberedJob;

/** The page that lists a job: a search by its number on its stage's page, or its sheet where no page does. */
export function addressOfJob(job: LinkedJob): string {
  const stage = pageStageOf(job);
  if (!stage) return `/completed?job=${job.id}`;
  return `${STAGE_DISPLAYS[stage].path}?${new URLSearchParams({ search: displayNumber(job) }).toString()}`;
}

interface JobLinkProps {
  readonly job: NumberedJob;
  readonly className?: string;
}

/** A job's number, which opens its sheet over the page; in a tab of its own the sheet is the page (SHEET-1, SHEET-2). */
export function JobLink({ job, className }: JobLinkProps) {
  const { pathname, search, hash, state } = useLocation();
  return (
    <Link
      to={{ pathname, search: searchWithJob(search, job.id), hash }}
      state={state as unknown}
      preventScrollReset
      className={className}
      data-job-link
    >
      {displayNumber(job)}
    </Link>
  );
}
