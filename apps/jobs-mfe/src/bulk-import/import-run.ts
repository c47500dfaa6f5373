import { rowKey, type ImportPreview, type ImportRow } from '@loupe/domain/csv';
import type { Job } from '@loupe/shared-types';
import type { CreateJob } from '@loupe/shared-types/schemas';
import { ApiError, userMessageOf } from '@loupe/web-kit';

/** The outcome of a row: a new job, a job of an earlier import, a number already in use, or a failure. */
export type RowResult = 'imported' | 'earlier' | 'exists' | 'failed';

export interface RowOutcome {
  readonly row: number;
  readonly result: RowResult;
  /** The number of the job, or the reason as a user message. */
  readonly words: string;
  /** Absent where there is no job, and in an import stored by an older version. */
  readonly jobId?: number;
}

export interface ImportProgress {
  readonly state: 'ready' | 'running' | 'paused' | 'finished' | 'cancelled';
  readonly outcomes: readonly RowOutcome[];
  readonly total: number;
  /** Why it is waiting before it retries the row. */
  readonly waiting: string | null;
}

export interface ImportRunOptions {
  readonly preview: ImportPreview;
  readonly post: (
    body: CreateJob,
    idempotencyKey: string,
  ) => Promise<Pick<Job, 'id' | 'jobNumber' | 'customJobNumber'>>;
  /** The newest job before the import began: a returned job that is no newer was made by an earlier import. */
  readonly newestId: number;
  /** Outcomes of the rows that an interrupted import had done. */
  readonly done?: readonly RowOutcome[];
  readonly sleep: (ms: number) => Promise<void>;
  readonly onChange: (progress: ImportProgress) => void;
}

const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const SEVERAL_TRIES = 3;

/** A busy or unavailable server is retried without limit; an error on a row, three times. */
function isWorthAnotherTry(error: unknown, tries: number): boolean {
  if (!(error instanceof ApiError)) return false;
  return [0, 429, 502, 503, 504].includes(error.status) || (error.status >= 500 && tries < SEVERAL_TRIES);
}

/** Imports the rows of a file one after another. Each step is repeatable without a second job (IMPORT-4, IMPORT-6). */
export function createImportRun({ preview, post, newestId, done, sleep, onChange }: ImportRunOptions) {
  const outcomes: RowOutcome[] = [...(done ?? [])];
  const total = preview.rows.length;
  const known = new Set(outcomes.map(({ row }) => row));
  let state: ImportProgress['state'] = done ? 'paused' : 'ready';
  let waiting: string | null = null;
  let working = false;
  let wake = () => {};

  const progress = (): ImportProgress => ({ state, outcomes: [...outcomes], total, waiting });
  const emit = () => onChange(progress());
  const isRunning = () => state === 'running';

  function setState(next: ImportProgress['state']): void {
    state = next;
    wake();
    emit();
  }

  async function send(row: ImportRow, body: CreateJob): Promise<RowOutcome | null> {
    for (let tries = 0; state === 'running'; tries++) {
      try {
        const job = await post(body, rowKey(preview, row));
        const result = job.id > newestId ? 'imported' : 'earlier';
        return { row: row.row, result, words: job.customJobNumber ?? job.jobNumber, jobId: job.id };
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          waiting = 'You are signed out. Sign in again, then continue.';
          state = 'paused';
          return null;
        }
        if (!isWorthAnotherTry(error, tries)) {
          const result = error instanceof ApiError && error.status === 409 ? 'exists' : 'failed';
          return { row: row.row, result, words: `Row ${row.row}: ${userMessageOf(error)}` };
        }
        waiting = userMessageOf(error);
        emit();
        const woken = new Promise<void>((resolve) => (wake = resolve));
        await Promise.race([sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0), woken]);
        waiting = null;
      }
    }
    return null;
  }

  async function work(): Promise<void> {
    for (const row of preview.rows) {
      if (known.has(row.row)) continue;
      if (state !== 'running') return emit();
      const outcome = row.body
        ? await send(row, row.body)
        : { row: row.row, result: 'failed' as const, words: row.problems.join(' · ') };
      if (outcome === null) return emit();
      known.add(row.row);
      outcomes.push(outcome);
      emit();
    }
    setState('finished');
  }

  return {
    progress,
    /** Starts, or continues after a pause. */
    async start(): Promise<void> {
      if (state === 'running' || state === 'finished' || state === 'cancelled') return;
      waiting = null;
      setState('running');
      if (working) return;
      working = true;
      try {
        while (isRunning()) await work();
      } finally {
        working = false;
      }
    },
    /** Stops after the row in flight. */
    pause(): void {
      if (state === 'running') setState('paused');
    },
    cancel(): void {
      if (state === 'running' || state === 'paused') setState('cancelled');
    },
  };
}

export type ImportRun = ReturnType<typeof createImportRun>;
