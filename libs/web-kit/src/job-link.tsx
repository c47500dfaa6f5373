import { displayNumber, pageStageOf, STAGE_DISPLAYS, type StageFacts } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { Job } from '@loupe/shared-types';

export type LinkedJob = StageFacts & Pick<Job, 'id' | 'jobNumber' | 'customJobNumber'>;

/** The page of a job: a search by its number on its stage's page, or its details on the page of finished jobs. */
export function addressOfJob(job: LinkedJob): string {
  const stage = pageStageOf(job);
  if (!stage) return `/completed?job=${job.id}`;
  return `${STAGE_DISPLAYS[stage].path}?${new URLSearchParams({ search: displayNumber(job) }).toString()}`;
}

interface JobLinkProps {
  readonly job: LinkedJob;
  readonly className?: string;
}

/** A job's number, linked to its page. */
export function JobLink({ job, className }: JobLinkProps) {
  return (
    <Link to={addressOfJob(job)} className={className} data-job-link>
      {displayNumber(job)}
    </Link>
  );
}
