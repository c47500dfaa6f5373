import css from './custody.module.css';
import type { NotTaken } from './not-taken';
import { Said } from './said';
import type { QueuedScan } from './scan-queue';
import { ScannedLine } from './scanned-line';

interface ScanStateProps {
  /** What became of the last scan, said to screen readers too. */
  readonly said: string;
  readonly waiting: readonly QueuedScan[];
  readonly notTaken: readonly NotTaken[];
}

/** Below the field for scans: what became of the last one, those that wait (MOVE-8), and what was not taken (SCAN-11). */
export function ScanState({ said, waiting, notTaken }: ScanStateProps) {
  return (
    <>
      <Said words={said} />
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
      {notTaken.length > 0 && (
        <ul className={css.list} aria-label="Not taken">
          {notTaken.map(({ key, code, words }) => (
            <ScannedLine key={key} job={null} code={code} tone="bad" words={words} />
          ))}
        </ul>
      )}
    </>
  );
}
