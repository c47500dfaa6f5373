import { appendFileSync, readFileSync } from 'node:fs';

export type WriteKind =
  | 'create'
  | 'patch'
  | 'call'
  | 'move'
  | 'part'
  | 'arrive'
  | 'scan-move'
  | 'scan-out'
  | 'scan-in'
  | 'scan-check';

/** A write as it was sent; `marker` is a text unique to it. */
export interface Write {
  readonly n: number;
  readonly kind: WriteKind;
  readonly staff: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly marker: string;
  readonly key?: string;
  /** The part id of an `arrive`. */
  readonly partId?: number;
  /** The job whose label was scanned. */
  readonly jobId?: number;
}

/** What the client learned: saved, not saved, or outcome unknown. */
export type WriteOutcome = 'acknowledged' | 'refused' | 'unknown';

export interface Outcome {
  readonly n: number;
  readonly result: WriteOutcome;
  readonly status: number;
  readonly id?: number;
  readonly version?: number;
  /** A scan that was answered, and rightly left no row: a bag that is there already, or was completed. */
  readonly leavesNone?: boolean;
}

/** A write with the outcome of each attempt, oldest first. */
export interface Entry extends Write {
  readonly outcomes: readonly Outcome[];
}

export interface Ledger {
  readonly sent: (write: Write) => void;
  readonly result: (outcome: Outcome) => void;
}

/** The test's own record: an append-only file, in a process that is never killed. */
export function openLedger(file: string): Ledger {
  const append = (line: object): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  return { sent: (write) => append({ write }), result: (outcome) => append({ outcome }) };
}

export function readLedger(file: string): Entry[] {
  const entries = new Map<number, Write & { outcomes: Outcome[] }>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    const { write, outcome } = JSON.parse(line) as { write?: Write; outcome?: Outcome };
    if (write) entries.set(write.n, { ...write, outcomes: [] });
    if (outcome) entries.get(outcome.n)?.outcomes.push(outcome);
  }
  return [...entries.values()];
}

/** The final outcome: one acknowledgement is final, a refusal only if no earlier attempt is unknown. */
export function outcomeOf({ outcomes }: Entry): WriteOutcome {
  if (outcomes.some(({ result }) => result === 'acknowledged')) return 'acknowledged';
  return outcomes.length > 0 && outcomes.every(({ result }) => result === 'refused') ? 'refused' : 'unknown';
}
