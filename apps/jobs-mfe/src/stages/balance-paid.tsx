import type { Job } from '@loupe/shared-types';
import type { RunningAction } from '@loupe/web-kit';
import { CardCheckbox } from '../job-card/card-controls';

interface BalancePaidProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job; readonly balancePaid: boolean }, unknown>;
}

export function BalancePaid({ job, action }: BalancePaidProps) {
  return (
    <CardCheckbox
      name="balancePaid"
      isStep
      isTicked={action.pending && action.input ? action.input.balancePaid : job.balancePaid}
      onTick={(balancePaid) => action.run({ job, balancePaid })}
    >
      Balance Paid
    </CardCheckbox>
  );
}
