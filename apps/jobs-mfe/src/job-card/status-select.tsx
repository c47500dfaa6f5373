import { statusDisplay } from '@loupe/domain';
import { LIVE_CARD_STATUSES, type Job, type JobStatus } from '@loupe/shared-types';
import type { RunningAction } from '@loupe/web-kit';
import { ChoiceSelect } from './choice-select';
import css from './controls.module.css';

interface StatusSelectProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job; readonly status: JobStatus }, unknown>;
}

const MAIN_STATUSES = LIVE_CARD_STATUSES.map((status) => ({ value: status, label: status }));

/** The five main statuses; another stage's status is listed first, so that the current one is selected (STATUS-4). */
export function StatusSelect({ job, action }: StatusSelectProps) {
  const { jobStatus } = job;
  const isListed = (LIVE_CARD_STATUSES as readonly JobStatus[]).includes(jobStatus);
  const own = { value: jobStatus, label: statusDisplay(jobStatus).label };
  return (
    <ChoiceSelect
      label="Status"
      name="jobStatus"
      className={css.select}
      value={action.pending && action.input ? action.input.status : jobStatus}
      options={isListed ? MAIN_STATUSES : [own, ...MAIN_STATUSES]}
      isPending={action.pending}
      onChoose={(status) => void action.run({ job, status: status as JobStatus })}
    />
  );
}
