import { useQueryClient } from '@tanstack/react-query';
import { useShell } from '@loupe/plugin-sdk';
import type { ImportPreview } from '@loupe/domain/csv';
import { invalidatedBy } from '@loupe/shared-types';
import { call, invalidate } from '@loupe/web-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createImportMemory, type RememberedImport } from './import-memory';
import { createImportRun, type ImportProgress, type ImportRun, type RowOutcome } from './import-run';

const DRAW_EVERY_MS = 100;
const KEEP_EVERY_MS = 1_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function numberOf(
  outcomes: readonly RowOutcome[],
  ...results: readonly RowOutcome['result'][]
): number {
  return outcomes.filter(({ result }) => results.includes(result)).length;
}

/** Throttles `work` to once every `ms`, leading and trailing; `now` runs what is pending. */
function atMostEvery<T>(ms: number, work: (value: T) => void) {
  let last = -Infinity;
  let waiting: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function now() {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    last = performance.now();
    work(value);
  }
  function later(value: T) {
    waiting = { value };
    if (performance.now() - last >= ms) now();
    else timer ??= setTimeout(now, ms - (performance.now() - last));
  }
  return { later, now };
}

async function newestJobId(): Promise<number> {
  const [newest] = await call('GET /api/jobs', { query: { limit: 1 } });
  return newest?.id ?? 0;
}

/** An import as a page uses it: its progress, stored on this computer as it runs. */
export function useImportRun() {
  const { user, notify } = useShell();
  const client = useQueryClient();
  const memory = useMemo(() => createImportMemory(user.userId), [user.userId]);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const run = useRef<ImportRun | null>(null);
  const notified = useRef<ImportRun | null>(null);
  const draw = useMemo(() => atMostEvery(DRAW_EVERY_MS, setProgress), []);
  const keep = useMemo(() => atMostEvery(KEEP_EVERY_MS, memory.keep), [memory]);

  const ended = useCallback(
    ({ state, outcomes }: ImportProgress) => {
      void invalidate(client, invalidatedBy('POST /api/jobs'));
      if (state === 'paused' || notified.current === run.current) return;
      notified.current = run.current;
      memory.forget();
      const imported = numberOf(outcomes, 'imported');
      const earlier = numberOf(outcomes, 'earlier');
      const failed = numberOf(outcomes, 'exists', 'failed');
      const summary = `${imported} jobs imported successfully, ${failed} failed`;
      notify({
        tone: imported + earlier === 0 && failed > 0 ? 'failure' : 'success',
        title: state === 'finished' ? 'Import Complete' : 'Import Cancelled',
        description: earlier > 0 ? `${summary}, ${earlier} imported earlier` : summary,
      });
    },
    [client, memory, notify],
  );

  const prepare = useCallback(
    (preview: ImportPreview, newestId: number, done?: readonly RowOutcome[]) => {
      run.current = createImportRun({
        preview,
        newestId,
        done,
        sleep,
        post: (body, idempotencyKey) => call('POST /api/jobs', { body, idempotencyKey }),
        onChange: (next) => {
          draw.later(next);
          if (next.state === 'running' || next.state === 'paused') keep.later(next.outcomes);
        },
      });
      setProgress(run.current.progress());
    },
    [draw, keep],
  );

  const go = useCallback(async () => {
    const started = run.current;
    if (!started) return;
    await started.start();
    keep.now();
    draw.now();
    if (run.current === started) ended(started.progress());
  }, [draw, ended, keep]);

  const begin = useCallback(
    async (preview: ImportPreview, file: Omit<RememberedImport, 'newestId'>) => {
      const newestId = await newestJobId().catch(() => 0);
      memory.begin({ ...file, newestId });
      prepare(preview, newestId);
      await go();
    },
    [go, memory, prepare],
  );

  const discard = useCallback(() => {
    run.current = null;
    memory.forget();
    setProgress(null);
  }, [memory]);

  const unfinished = progress !== null && ['running', 'paused'].includes(progress.state);
  const running = progress?.state === 'running';

  useEffect(() => {
    if (!running) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      keep.now();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [running, keep]);

  useEffect(
    () => () => {
      const left = run.current;
      if (left?.progress().state !== 'running') return;
      left.pause();
      keep.now();
      notify({ title: 'Import paused', description: 'Open Bulk Import to go on with it.' });
    },
    [keep, notify],
  );

  return {
    progress,
    running,
    unfinished,
    memory,
    begin,
    prepare,
    goOn: go,
    discard,
    pause: useCallback(() => run.current?.pause(), []),
    cancel: useCallback(() => {
      const paused = run.current?.progress().state === 'paused';
      run.current?.cancel();
      // A run in progress reports its end itself, once the row in flight is done.
      if (paused && run.current) ended(run.current.progress());
    }, [ended]),
  };
}
