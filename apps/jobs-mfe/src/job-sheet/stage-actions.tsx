import { isCustomerRejected, isPendingQuote, isWaitingForCollection, type NextStep } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, useAction } from '@loupe/web-kit';
import {
  changeStatusTo,
  markCollected,
  markCompletedAndCollected,
  removeRejection,
  setBalancePaid,
} from '../actions';
import { CardButton } from '../job-card/card-controls';
import { BalancePaid } from '../stages/balance-paid';
import { ChangeStatus } from '../stages/change-status';
import { MarkCompleted } from '../stages/mark-completed';
import { QuoteAnswer } from '../stages/quote-answer';

interface StageActionsProps {
  readonly job: JobListItem;
  readonly step: NextStep | null;
  /** The key of the next step. */
  readonly shortcut: string | undefined;
}

/** What the page of the job's stage offers, beside its next step. */
export function StageActions({ job, step, shortcut }: StageActionsProps) {
  return (
    <>
      {isPendingQuote(job) && (
        <QuoteAnswer job={job} shortcut={step?.id === 'accept-quote' ? shortcut : undefined} />
      )}
      {isCustomerRejected(job) && <OfRejected job={job} step={step} />}
      {isWaitingForCollection(job) && !job.customerRejected && <OfCollection job={job} step={step} />}
    </>
  );
}

function OfRejected({ job, step }: Omit<StageActionsProps, 'shortcut'>) {
  const untick = useAction(removeRejection);
  const collect = useAction(markCollected);
  return (
    <>
      {step?.id !== 'collect-rejected' && (
        <CardButton isStep isPending={collect.pending} onClick={() => collect.run({ job })}>
          Mark as Collected
        </CardButton>
      )}
      <CardButton isStep isPending={untick.pending} onClick={() => untick.run({ job })}>
        Remove the rejection
      </CardButton>
      <ErrorNote error={untick.error} />
      <ErrorNote error={collect.error} />
    </>
  );
}

function OfCollection({ job, step }: Omit<StageActionsProps, 'shortcut'>) {
  const complete = useAction(markCompletedAndCollected);
  const balance = useAction(setBalancePaid);
  const status = useAction(changeStatusTo);
  return (
    <>
      {step?.id !== 'hand-over' && <MarkCompleted job={job} action={complete} />}
      <BalancePaid job={job} action={balance} />
      <ChangeStatus job={job} action={status} />
      <ErrorNote error={complete.error} />
      <ErrorNote error={balance.error} />
      <ErrorNote error={status.error} />
    </>
  );
}
