import type { Notice } from '@loupe/plugin-sdk';
import type { PrintKind, PrintPreset } from '@loupe/shared-types';
import type { ResponseOf } from '@loupe/shared-types/api-schemas';
import { call, createIdempotencyKey, userMessageOf } from '@loupe/web-kit';

interface Sending {
  readonly kind: PrintKind;
  readonly preset: PrintPreset;
  readonly jobIds: readonly number[];
  readonly notify: (notice: Notice) => void;
}

type Line = ResponseOf<'GET /api/prints'>[number];

/** After the last of these, and within ten seconds in all, whoever sent it is told that nobody prints (LABEL-12). */
const CHECKS_MS = [1_000, 1_500, 2_500, 4_000];
/** Then a computer has it; somebody there has to press Print and to say whether it came out. */
const ENDS_MS = Array.from({ length: 24 }, () => 5_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The prints of a batch as soon as `isThere`, or when the checks are over. */
async function watch(
  batch: number,
  checks: readonly number[],
  isThere: (lines: readonly Line[]) => boolean,
): Promise<readonly Line[]> {
  let lines: readonly Line[] = [];
  for (const ms of checks) {
    await pause(ms);
    lines = await call('GET /api/prints', { query: { batch: String(batch) }, background: true });
    if (isThere(lines)) break;
  }
  return lines;
}

const isQueued = ({ state }: Line) => state === 'queued';
const isClaimed = ({ state }: Line) => state === 'claimed';

/** Sends prints to whichever computer prints for others, and tells how it went on, wherever the user is by then. */
export async function sendToQueue({ kind, preset, jobIds, notify }: Sending): Promise<void> {
  const what = jobIds.length === 1 ? kind : `${jobIds.length} ${kind}s`;
  const fail = (error: unknown) =>
    notify({
      tone: 'failure',
      title: 'Not printed',
      description: `The ${what} was not sent: ${userMessageOf(error)}`,
      stays: true,
    });
  try {
    const prints = await call('POST /api/prints', {
      // The server refuses a paper of the other kind.
      body: { kind, preset, jobIds: [...jobIds], queue: true } as never,
      idempotencyKey: createIdempotencyKey(),
    });
    const batch = prints[0]?.batchId;
    if (batch === undefined) return;
    notify({ title: 'Sent', description: `The ${what} waits for a computer that prints` });
    const ids = prints.map(({ id }) => id);
    const taken = await watch(batch, CHECKS_MS, (lines) => !lines.some(isQueued));
    if (taken.length === 0 || taken.some(isQueued)) {
      const takeBack = () =>
        void call('POST /api/prints/outcome', { body: { ids, state: 'cancelled', from: 'queued' } })
          .then(() => notify({ title: 'Taken back', description: `The ${what} will not be printed` }))
          .catch(fail);
      notify({
        tone: 'failure',
        title: 'Nobody prints it',
        description: `No computer has taken the ${what}: is "Print here" on at the counter?`,
        stays: true,
        action: { label: 'Take it back', run: takeBack },
      });
      return;
    }
    const at = taken[0]?.station ?? 'another computer';
    notify({ title: 'At the printer', description: `${at} prints the ${what}` });
    const ended = await watch(batch, ENDS_MS, (lines) => !lines.some(isClaimed));
    if (ended.some(({ state }) => state === 'failed'))
      notify({
        tone: 'failure',
        title: 'Not printed',
        description: `The ${what} did not come out at ${at}`,
        stays: true,
      });
  } catch (error) {
    fail(error);
  }
}
