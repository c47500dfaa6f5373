import { statusLook } from '@loupe/domain';
import { LIVE_CARD_STATUSES, type Job, type JobStatus } from '@loupe/shared-types';
import type { RunningAction } from '@loupe/web-kit';
import css from './controls.module.css';
import { openOnKey } from './open-on-key';

interface StatusSelectProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job; readonly status: JobStatus }, unknown>;
}

/** The five main statuses; a status of another stage is shown first, so that the control never says what is not so. */
export function StatusSelect({ job, action }: StatusSelectProps) {
  const listed = (LIVE_CARD_STATUSES as readonly JobStatus[]).includes(job.jobStatus);
  const shown = action.pending && action.input ? action.input.status : job.jobStatus;
  return (
    <select
      aria-label="Status"
      name="jobStatus"
      className={css.select}
      value={shown}
      aria-busy={action.pending}
      onKeyDown={openOnKey}
      onChange={(event) => void action.run({ job, status: event.target.value as JobStatus })}
    >
      {!listed && <option value={job.jobStatus}>{statusLook(job.jobStatus).label}</option>}
      {LIVE_CARD_STATUSES.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </select>
  );
}
