import { useOffline } from '@loupe/plugin-sdk';
import { Icon } from '@loupe/plugin-sdk/icons';
import { useReconnected } from '@loupe/web-kit';
import buttons from '../styles/buttons.module.css';
import css from './slot-problem.module.css';

const WHAT = { unreachable: 'cannot be reached', crashed: 'has stopped working' } as const;

type SlotFailure = keyof typeof WHAT;

/** The sentence for something in a slot that failed: what, and that the rest works, or that nothing can come just now. */
export const slotProblem = (label: string, problem: SlotFailure, isOffline: boolean): string =>
  isOffline && problem === 'unreachable'
    ? `There is no connection, and “${label}” has not been loaded yet. Try again once it is back.`
    : `“${label}” ${WHAT[problem]}. Everything else goes on working.`;

interface SlotProblemProps {
  readonly label: string;
  readonly problem: SlotFailure;
  readonly onRetry?: () => void;
}

/** In place of what a plugin would add to a slot. Reconnection retries, too. */
export function SlotProblem({ label, problem, onRetry }: SlotProblemProps) {
  const isOffline = useOffline();
  useReconnected(onRetry);
  return (
    <div className={css.problem} role="alert">
      <Icon name="warning" />
      <span>{slotProblem(label, problem, isOffline)}</span>
      {onRetry && (
        <button type="button" className={buttons.words} onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
