import { Checkbox } from '@loupe/plugin-sdk/ui';
import type { Job } from '@loupe/shared-types';
import type { RunningAction } from '@loupe/web-kit';

interface BalancePaidProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job; readonly balancePaid: boolean }, unknown>;
}

export function BalancePaid({ job, action }: BalancePaidProps) {
  return (
    <Checkbox
      name="balancePaid"
      checked={action.pending && action.input ? action.input.balancePaid : job.balancePaid}
      onChange={(event) => {
        void action.run({ job, balancePaid: event.target.checked });
      }}
    >
      Balance Paid
    </Checkbox>
  );
}
