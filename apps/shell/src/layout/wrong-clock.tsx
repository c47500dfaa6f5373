import { useState } from 'react';
import { useClockOffset } from '@loupe/plugin-sdk';
import frame from './frame.module.css';
import css from './wrong-clock.module.css';

const MINUTE_MS = 60_000;
const TOLERATED_MS = 5 * MINUTE_MS;

/** Warns that the clock of this computer is wrong, and by how much. Once dismissed, hidden until the offset changes (TIME-5). */
export function WrongClock() {
  const offsetMs = useClockOffset();
  const [dismissedMs, setDismissedMs] = useState(0);
  const isWrong = Math.abs(offsetMs) > TOLERATED_MS;
  if (!isWrong && dismissedMs !== 0) setDismissedMs(0);
  if (!isWrong || Math.abs(offsetMs - dismissedMs) <= TOLERATED_MS) return null;
  return (
    <p className={frame.stale} role="status">
      The clock of this computer is {spanWords(Math.abs(offsetMs))} {offsetMs > 0 ? 'slow' : 'fast'}. Dates
      and times here follow the server’s clock. Please set the clock of this computer.{' '}
      <button type="button" className={css.dismiss} onClick={() => setDismissedMs(offsetMs)}>
        Dismiss
      </button>
    </p>
  );
}

const SPANS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** In the largest unit of which there are at least two, such as `26 hours`. */
function spanWords(ms: number): string {
  const { unit, ms: size } = SPANS.find((span) => Math.round(ms / span.ms) >= 2) ?? SPANS[2];
  const rounded = Math.round(ms / size);
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}
