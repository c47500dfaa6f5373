import { HANG_LIMITS, watchForHang } from './watch-for-hang.mjs';

const QUESTIONS = 12;

/**
 * Watches a process that answers one check and none of the next; returns the number of checks before it counted
 * as hung, or null if it never did.
 */
async function questionsUntilHang(
  given: Pick<Parameters<typeof watchForHang>[0], 'now' | 'thread'> & {
    readonly onQuestion?: () => void;
  } = {},
): Promise<number | null> {
  const { onQuestion, ...options } = given;
  let asked = 0;
  return new Promise((resolve) => {
    const stop = watchForHang({
      url: '',
      pid: 1,
      limits: { everyMs: 2, limitMs: 100, missed: 4 },
      thread: () => ({ state: 'S', ranMs: 0 }),
      ...options,
      onHang: () => resolve(asked),
      ask: async () => {
        asked += 1;
        onQuestion?.();
        if (asked > QUESTIONS) {
          stop();
          resolve(null);
        }
        return asked === 1;
      },
    });
  });
}

/** Of the 15 seconds after which a process that hangs has been replaced, what is left for its start. */
const START_MS = 5_000;

// KEEP-4
test('a hang is noticed early enough for a new process within 15 seconds', () => {
  const { everyMs, limitMs, missed } = HANG_LIMITS;
  expect((everyMs + limitMs) * missed).toBeLessThanOrEqual(15_000 - START_MS);
});

test('four failed checks in a row count as a hang', async () => {
  expect(await questionsUntilHang()).toBe(5);
});

test('checks during which the supervisor itself was suspended, as on a sleeping laptop, do not count', async () => {
  let now = 0;
  expect(await questionsUntilHang({ now: () => now, onQuestion: () => (now += 10_000) })).toBeNull();
});

test('after a suspension the count starts again', async () => {
  let [now, questions] = [0, 0];
  const onQuestion = () => {
    questions += 1;
    now += questions === 4 ? 60_000 : 50;
  };
  expect(await questionsUntilHang({ now: () => now, onQuestion })).toBe(8);
});

test('nor do checks during which the process waits for the disk or for CPU time', async () => {
  expect(await questionsUntilHang({ thread: () => ({ state: 'D', ranMs: 0 }) })).toBeNull();
  let ranMs = 0;
  expect(await questionsUntilHang({ thread: () => ({ state: 'R', ranMs: (ranMs += 10) }) })).toBeNull();
});

test('a process that uses CPU time and never answers counts as hung, and so does a stopped one', async () => {
  let ranMs = 0;
  expect(await questionsUntilHang({ thread: () => ({ state: 'R', ranMs: (ranMs += 90) }) })).toBe(5);
  expect(await questionsUntilHang({ thread: () => ({ state: 'T', ranMs: 0 }) })).toBe(5);
});

test('without thread information only failed checks count', async () => {
  expect(await questionsUntilHang({ thread: () => undefined })).toBe(5);
});
