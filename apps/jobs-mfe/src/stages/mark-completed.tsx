import { balanceDue, canComplete, formatPounds } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Job } from '@loupe/shared-types';
import type { RunningAction } from '@loupe/web-kit';
import { useId } from 'react';
import css from '../job-card/job-card.module.css';

interface MarkCompletedProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job }, unknown>;
}

/** Disabled while a balance is due and not paid, and says so beside it. */
export function MarkCompleted({ job, action }: MarkCompletedProps) {
  const id = useId();
  const possible = canComplete(job);
  return (
    <span className={css.primary}>
      <Button
        type="primary"
        disabled={!possible}
        aria-describedby={possible ? undefined : id}
        loading={action.pending}
        onClick={() => {
          void action.run({ job });
        }}
      >
        Mark as Completed & Collected
      </Button>
      {!possible && (
        <span id={id} className={css.why}>
          {formatPounds(balanceDue(job))} to pay first
        </span>
      )}
    </span>
  );
}
