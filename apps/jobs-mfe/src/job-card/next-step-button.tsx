import { takesMoney, type NextStep } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { DraftSign, type RunningAction } from '@loupe/web-kit';
import type { Ref } from 'react';
import { CardButton } from './card-controls';

interface NextStepButtonProps {
  readonly job: JobListItem;
  readonly step: NextStep;
  readonly action: RunningAction<{ readonly job: JobListItem; readonly step: NextStep }, unknown>;
  readonly onOrder: () => void;
  /** While a form of the card is open, whose own button is the filled one. */
  readonly isQuiet?: boolean;
  /** The key that presses it, or, where money is taken, asks first (NEXT-5). */
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The one filled button of a card (NEXT-1). */
export function NextStepButton({ job, step, action, onOrder, isQuiet, shortcut, ref }: NextStepButtonProps) {
  const orders = step.id === 'order-parts';
  return (
    <CardButton
      ref={ref}
      variant={isQuiet ? 'outlined' : 'filled'}
      isStep
      isPending={action.pending}
      aria-keyshortcuts={shortcut}
      data-asks={shortcut && takesMoney(step) ? '' : undefined}
      onClick={orders ? onOrder : () => action.run({ job, step })}
    >
      {step.label}
      {orders && <DraftSign name={`order-parts-${job.id}`} />}
    </CardButton>
  );
}
