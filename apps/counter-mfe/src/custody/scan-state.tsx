import css from './custody.module.css';
import type { QueuedScan } from './scan-queue';
import { ScannedLine } from './scanned-line';

interface ScanStateProps {
  /** What became of the last scan, said to screen readers too. */
  readonly said: string;
  readonly waiting: readonly QueuedScan[];
}

/** Below the field for scans: what became of the last one, and those that wait for the connection (MOVE-8). */
export function ScanState({ said, waiting }: ScanStateProps) {
  return (
    <>
      <p className={css.said} role="status">
        {said}
      </p>
      {waiting.length > 0 && (
        <ul className={css.list} aria-label="Waiting">
          {waiting.map(({ key, body }) => (
            <ScannedLine
              key={key}
              job={null}
              code={body.code}
              tone="waits"
              words="Waiting for the connection"
            />
          ))}
        </ul>
      )}
    </>
  );
}
