import { balanceDue, formatPounds, type NextStep } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { onEscape, type RunningAction } from '@loupe/web-kit';
import { CardButton } from '../job-card/card-controls';
import css from './sheet.module.css';

interface TakeMoneyProps {
  readonly job: JobListItem;
  readonly step: NextStep;
  readonly action: RunningAction<{ readonly job: JobListItem; readonly step: NextStep }, unknown>;
  readonly onClose: () => void;
}

/** In the place of the next step, after its key: a single letter never takes money (NEXT-5). */
export function TakeMoney({ job, step, action, onClose }: TakeMoneyProps) {
  const amount = formatPounds(balanceDue(job));
  return (
    <span className={css.ask} role="group" aria-label={`Is ${amount} paid?`} onKeyDown={onEscape(onClose)}>
      <span>Is {amount} paid?</span>
      <CardButton
        variant="filled"
        // Opened by the user's own key, so moving the focus is expected.
        autoFocus
        isStep
        isPending={action.pending}
        onClick={async () => {
          await action.run({ job, step });
          onClose();
        }}
      >
        {step.label}
      </CardButton>
      <CardButton variant="quiet" onClick={onClose}>
        Cancel
      </CardButton>
    </span>
  );
}
