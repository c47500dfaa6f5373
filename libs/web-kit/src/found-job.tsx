import { displayNumber, fullName, pageStageOf, displayStatus, STAGE_DISPLAYS } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { Job } from '@loupe/shared-types';
import { StatusBadge } from './status-badge';
import { addressOfJob } from './job-link';

interface FoundJobProps {
  readonly job: Job;
  readonly className?: string;
  readonly onFollow: () => void;
}

/** A search result: a job with its stage, linked to its page. */
export function FoundJob({ job, className, onFollow }: FoundJobProps) {
  const stage = pageStageOf(job);
  const status = displayStatus(job);
  return (
    <Link to={addressOfJob(job)} className={className} onClick={onFollow}>
      <span>
        <b>{displayNumber(job)}</b> <bdi>{fullName(job)}</bdi>{' '}
        <small>
          <bdi>{job.items}</bdi>
        </small>
      </span>{' '}
      <StatusBadge status={status} label={stage ? STAGE_DISPLAYS[stage].title : status} />
    </Link>
  );
}
