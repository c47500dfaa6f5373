import { Button } from '@loupe/plugin-sdk/ui';
import { CHANGE_STATUS_OPTIONS, type Job, type JobStatus } from '@loupe/shared-types';
import type { RunningAction } from '@loupe/web-kit';
import { useState } from 'react';
import { CardCheckbox } from '../job-card/card-controls';
import controls from '../job-card/controls.module.css';
import { useCardUse } from '../card-use';

interface ChangeStatusProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job; readonly status: JobStatus }, unknown>;
}

/** A checkbox that reveals the statuses a job may return to; nothing is saved before Update (STATUS-5). */
export function ChangeStatus({ job, action }: ChangeStatusProps) {
  const [open, setOpen] = useState(false);
  useCardUse(open);
  const [status, setStatus] = useState<JobStatus>(CHANGE_STATUS_OPTIONS[0]);
  return (
    <>
      <CardCheckbox isTicked={open} onTick={setOpen}>
        Change Status
      </CardCheckbox>
      {open && (
        <span className={controls.inline}>
          <select
            aria-label="New status"
            name="jobStatus"
            className={controls.select}
            value={status}
            onChange={(event) => setStatus(event.target.value as JobStatus)}
          >
            {CHANGE_STATUS_OPTIONS.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
          <Button
            loading={action.pending}
            onClick={() => {
              void action.run({ job, status });
            }}
          >
            Update
          </Button>
        </span>
      )}
    </>
  );
}
