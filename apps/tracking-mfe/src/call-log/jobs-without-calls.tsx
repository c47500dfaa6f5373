import { fullName, displayStatus } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import { JobLink, StatusBadge, useHasDraft, useJobs } from '@loupe/web-kit';
import type { JobListItem } from '@loupe/shared-types';
import type { JobOfCalls } from './call-groups';
import css from './call-log.module.css';

const LOOKED_AT = 50;
const JOBS_LISTED = 5;

interface JobsWithoutCallsProps {
  readonly search: string;
  readonly onAddCall: (job: JobOfCalls) => void;
}

/** Search results without a call: their first call is logged here. */
export function JobsWithoutCalls({ search, onAddCall }: JobsWithoutCallsProps) {
  const { items, isLoading, isDebouncing, error } = useJobs({ search, limit: LOOKED_AT });
  if (isLoading || isDebouncing || error) return null;
  const silent = items.filter(({ callCount }) => callCount === 0).slice(0, JOBS_LISTED);
  if (silent.length === 0) return null;
  return (
    <section className={css.silent} aria-labelledby="jobs-without-calls">
      <h2 id="jobs-without-calls">Jobs without calls</h2>
      <ul>
        {silent.map((job) => (
          <SilentJob key={job.id} job={job} onAddCall={() => onAddCall(job)} />
        ))}
      </ul>
    </section>
  );
}

interface SilentJobProps {
  readonly job: JobListItem;
  readonly onAddCall: () => void;
}

function SilentJob({ job, onAddCall }: SilentJobProps) {
  const draft = `add-call-${job.id}`;
  // The name holds the visible words, for people who say what they see.
  const words = useHasDraft(draft) ? 'Add Call (draft)' : 'Add Call';
  return (
    <li>
      <span className={css.title}>
        <JobLink job={job} />
        <StatusBadge status={displayStatus(job)} />
      </span>
      <span className={css.silentWho}>
        <bdi>{fullName(job)}</bdi> <bdi className={css.items}>{job.items}</bdi>
      </span>
      <Button aria-label={`${words} for ${fullName(job)}`} onClick={onAddCall}>
        {words}
      </Button>
    </li>
  );
}
