import { balanceDue, canComplete, formatPounds, isPendingQuote, QUOTE_FIRST } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import type { RunningAction } from '@loupe/web-kit';
import { useId } from 'react';
import { CardButton } from '../job-card/card-controls';
import css from '../job-card/job-card.module.css';

interface MarkCompletedProps {
  readonly job: Job;
  /** Among checkboxes. */
  readonly isSmall?: boolean;
  readonly action: RunningAction<{ readonly job: Job }, unknown>;
}

/** Beside another next step. Disabled while a balance is due and not paid, with the reason beside it (COLLECT-3, COLLECT-4). */
export function MarkCompleted({ job, action, isSmall }: MarkCompletedProps) {
  const id = useId();
  const possible = canComplete(job);
  return (
    <span className={css.primary}>
      <CardButton
        disabled={!possible}
        isSmall={isSmall}
        aria-describedby={possible ? undefined : id}
        isStep
        isPending={action.pending}
        onClick={() => action.run({ job })}
      >
        Mark as Completed & Collected
      </CardButton>
      {!possible && (
        <span id={id} className={css.why}>
          {isPendingQuote(job) ? QUOTE_FIRST : `${formatPounds(balanceDue(job))} to pay first`}
        </span>
      )}
    </span>
  );
}
