import { serverNow, type Notice } from '@loupe/plugin-sdk';
import type { Print } from '@loupe/shared-types';
import type { ResponseOf } from '@loupe/shared-types/api-schemas';
import { call, userMessageOf } from '@loupe/web-kit';
import { forgetSent, sentPrints, type SentPrint } from './sent-prints';
import { takenBackWords } from './take-back';

type Line = ResponseOf<'GET /api/prints'>[number];

/** By then whoever sent it is told that nobody prints, a second before the ten of LABEL-12 are over. */
const WARN_AFTER_MS = 9_000;
/** Between two polls: at least, and at most. */
const POLL_MS = { least: 1_000, most: 15_000 } as const;
/** Then nobody waits for it any more. */
const KEEP_MS = 60 * 60_000;

type Notify = (notice: Notice) => void;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The prints of a batch; null when the server does not say, or not in time. */
async function pollBatch(batch: number, within: Promise<void> | null): Promise<readonly Line[] | null> {
  const lines = call('GET /api/prints', { query: { batch: String(batch) }, background: true }).catch(
    () => null,
  );
  return within ? Promise.race([lines, within.then(() => null)]) : lines;
}

function endNotice(lines: readonly Line[], what: string): Notice {
  const at = lines[0]?.station ?? null;
  const where = at === null ? '' : ` at ${at}`;
  const failure = (title: string, description: string): Notice => ({
    tone: 'failure',
    title,
    description,
    stays: true,
  });
  if (lines.some(({ state }) => state === 'unanswered'))
    return failure(
      'Did it print?',
      `Nobody said whether the ${what} came out${where}: look there before you print again`,
    );
  if (lines.some(({ state }) => state === 'failed'))
    return failure('Not printed', `The ${what} did not come out${where}`);
  if (lines.every(({ state }) => state === 'cancelled'))
    return failure('Not printed', `The ${what} was taken back${where}`);
  return { title: 'Printed', description: `The ${what} came out${where}` };
}

/** Tells how a print that was sent goes on, until it ends, wherever the user is by then (LABEL-12). */
async function follow({ batch, what, at }: SentPrint, notify: Notify): Promise<void> {
  let station: string | null = null;
  let hasWarned = false;
  let isTakenBack = false;
  const takeBack = (ids: readonly number[]) => async () => {
    try {
      const body = { ids: [...ids], state: 'cancelled' as const, from: 'queued' as const };
      const prints: readonly Print[] = await call('POST /api/prints/outcome', { body });
      isTakenBack = prints.every(({ state }) => state === 'cancelled');
      notify(takenBackWords(prints, what));
    } catch (error) {
      notify({ tone: 'failure', title: 'Not taken back', description: userMessageOf(error), stays: true });
    }
  };
  const warnNobodyPrints = (lines: readonly Line[] | null) => {
    hasWarned = true;
    const run = lines ? takeBack(lines.map(({ id }) => id)) : null;
    notify({
      tone: 'failure',
      title: 'Nobody prints it',
      description: `No computer has taken the ${what}: is "Print here" on at the counter?`,
      stays: true,
      ...(run && { action: { label: 'Take it back', run: () => void run() } }),
    });
  };
  let known: readonly Line[] | null = null;
  const age = () => serverNow().getTime() - at;
  for (let polls = 0; ; polls += 1) {
    const isUrgent = !hasWarned && station === null && age() < WARN_AFTER_MS;
    const later = Math.min(Math.max(POLL_MS.least, age() / 4), POLL_MS.most);
    const wait = polls === 0 ? POLL_MS.least : later;
    await pause(isUrgent ? Math.min(wait, WARN_AFTER_MS - age()) : wait);
    const lines = await pollBatch(batch, isUrgent ? pause(Math.max(0, WARN_AFTER_MS - age())) : null);
    known = lines ?? known;
    const claimed = lines?.find(({ state }) => state === 'claimed');
    const isQueued = known?.some(({ state }) => state === 'queued') ?? true;
    if (claimed && station === null) {
      station = claimed.station ?? 'Another computer';
      notify({ title: 'At the printer', description: `${station} prints the ${what}` });
    } else if (isQueued && station === null && !hasWarned && age() >= WARN_AFTER_MS) warnNobodyPrints(known);
    const isOver = lines !== null && !claimed && !isQueued;
    if (isOver && !isTakenBack) notify(endNotice(lines, what));
    if (isOver || age() > KEEP_MS) return forgetSent(batch);
  }
}

const followed = new Set<number>();

/** Follows what this tab has sent and does not follow yet. */
export function followSent(notify: Notify): void {
  for (const sent of sentPrints()) {
    if (followed.has(sent.batch)) continue;
    followed.add(sent.batch);
    void follow(sent, notify).finally(() => followed.delete(sent.batch));
  }
}
