import { displayNumber, pageStageOf, STAGE_DISPLAYS, type StageFacts } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { Job } from '@loupe/shared-types';

export type LinkedJob = StageFacts & Pick<Job, 'id' | 'jobNumber' | 'customJobNumber'>;

/** Where a job is seen: found by its number on the page of its stage, else by itself over the finished jobs. */
export function addressOfJob(job: LinkedJob): string {
  const stage = pageStageOf(job);
  if (!stage) return `/completed?job=${job.id}`;
  return `${STAGE_DISPLAYS[stage].path}?${new URLSearchParams({ search: displayNumber(job) }).toString()}`;
}

interface JobLinkProps {
  readonly job: LinkedJob;
  readonly className?: string;
}

/** A job's number, leading to where the job is. */
export function JobLink({ job, className }: JobLinkProps) {
  return (
    <Link to={addressOfJob(job)} className={className}>
      {displayNumber(job)}
    </Link>
  );
}
