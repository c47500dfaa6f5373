import { Icon } from '@loupe/plugin-sdk/icons';
import buttons from '../styles/buttons.module.css';
import css from './slot-problem.module.css';

const WHAT = { unreachable: 'cannot be reached', crashed: 'has stopped working' } as const;

type SlotFailure = keyof typeof WHAT;

/** The sentence for something in a slot that failed: what, and that the rest works. */
export const slotProblem = (label: string, problem: SlotFailure): string =>
  `“${label}” ${WHAT[problem]}. Everything else goes on working.`;

interface SlotProblemProps {
  readonly label: string;
  readonly problem: SlotFailure;
  readonly onRetry?: () => void;
}

/** In place of what a plugin would add to a slot. */
export function SlotProblem({ label, problem, onRetry }: SlotProblemProps) {
  return (
    <div className={css.problem} role="alert">
      <Icon name="warning" />
      <span>{slotProblem(label, problem)}</span>
      {onRetry && (
        <button type="button" className={buttons.words} onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
