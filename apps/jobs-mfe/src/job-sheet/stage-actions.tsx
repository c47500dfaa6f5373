import { isCustomerRejected, isPendingQuote, isWaitingForCollection, type NextStep } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, useAction } from '@loupe/web-kit';
import {
  acceptQuote,
  changeStatusTo,
  markCollected,
  markCompletedAndCollected,
  rejectQuote,
  removeRejection,
  setBalancePaid,
} from '../actions';
import { CardButton } from '../job-card/card-controls';
import { AcceptQuote } from '../stages/accept-quote';
import { BalancePaid } from '../stages/balance-paid';
import { ChangeStatus } from '../stages/change-status';
import { MarkCompleted } from '../stages/mark-completed';

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
        <OfQuote job={job} shortcut={step?.id === 'accept-quote' ? shortcut : undefined} />
      )}
      {isCustomerRejected(job) && <OfRejected job={job} step={step} />}
      {isWaitingForCollection(job) && !job.customerRejected && <OfCollection job={job} step={step} />}
    </>
  );
}

function OfQuote({ job, shortcut }: Omit<StageActionsProps, 'step'>) {
  const accept = useAction(acceptQuote);
  const reject = useAction(rejectQuote);
  const isBusy = accept.pending || reject.pending;
  return (
    <>
      <AcceptQuote job={job} action={accept} isBusy={isBusy} shortcut={shortcut}>
        <CardButton isStep isPending={reject.pending} onClick={() => !isBusy && reject.run({ job })}>
          Reject
        </CardButton>
      </AcceptQuote>
      <ErrorNote error={accept.error} />
      <ErrorNote error={reject.error} />
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
