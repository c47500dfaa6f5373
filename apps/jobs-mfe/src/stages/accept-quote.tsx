import { acceptanceOf, formatPounds } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { onEscape, type RunningAction } from '@loupe/web-kit';
import { useRef, useState, type ReactNode } from 'react';
import { useCardUse } from '../card-use';
import { CardButton } from '../job-card/card-controls';
import { useFocusReturn } from '../job-card/focus-return';
import css from './stage-page.module.css';

interface AcceptQuoteProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job; readonly total?: number }, unknown>;
  readonly isBusy: boolean;
  /** The key that presses Accept. */
  readonly shortcut?: string;
  /** Beside Accept, and replaced by the question which amount is agreed. */
  readonly children: ReactNode;
}

/** Accepting agrees an amount: the quote, or, where the total differs, the chosen one (QUOTE-3). */
export function AcceptQuote({ job, action, isBusy, shortcut, children }: AcceptQuoteProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  useCardUse(isChoosing);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusReturn(isChoosing ? 'amount' : null, opener);
  const { quoteAmount, totalCost } = job;
  const differs = acceptanceOf(job) === null;

  function accept(total?: number) {
    if (isBusy) return undefined;
    setIsChoosing(false);
    return action.run({ job, ...(total !== undefined && total !== totalCost && { total }) });
  }

  if (!isChoosing)
    return (
      <>
        <CardButton
          ref={opener}
          variant="filled"
          isStep
          isPending={action.pending}
          aria-keyshortcuts={shortcut}
          onClick={() => (differs ? setIsChoosing(true) : accept(quoteAmount > 0 ? quoteAmount : undefined))}
        >
          Accept
        </CardButton>
        {children}
      </>
    );
  return (
    <div
      className={css.choose}
      role="group"
      aria-label="Which amount is agreed?"
      onKeyDown={onEscape(() => setIsChoosing(false))}
    >
      <p>The quote and the total differ. Which amount is agreed?</p>
      <CardButton variant="filled" isStep autoFocus onClick={() => accept(quoteAmount)}>
        Quote {formatPounds(quoteAmount)}
      </CardButton>
      <CardButton isStep onClick={() => accept(totalCost)}>
        Total {formatPounds(totalCost)}
      </CardButton>
      <CardButton variant="quiet" onClick={() => setIsChoosing(false)}>
        Cancel
      </CardButton>
    </div>
  );
}
