import { watchForHang } from './watch-for-hang.mjs';

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

test('four answers missing in a row are a process that hangs', async () => {
  expect(await questionsUntilHang()).toBe(5);
});

test('questions during which the supervisor stood still itself, as on a suspended laptop, count for nothing', async () => {
  let now = 0;
  expect(await questionsUntilHang({ now: () => now, onQuestion: () => (now += 10_000) })).toBeNull();
});

test('after a suspension it begins to count anew', async () => {
  let [now, questions] = [0, 0];
  const onQuestion = () => {
    questions += 1;
    now += questions === 4 ? 60_000 : 50;
  };
  expect(await questionsUntilHang({ now: () => now, onQuestion })).toBe(8);
});

test('neither does one count that only waits for its turn: for the disk, or for the processor', async () => {
  expect(await questionsUntilHang({ thread: () => ({ state: 'D', ranMs: 0 }) })).toBeNull();
  let ranMs = 0;
  expect(await questionsUntilHang({ thread: () => ({ state: 'R', ranMs: (ranMs += 10) }) })).toBeNull();
});

test('one that has the processor and never answers hangs, and so does one that is stopped', async () => {
  let ranMs = 0;
  expect(await questionsUntilHang({ thread: () => ({ state: 'R', ranMs: (ranMs += 90) }) })).toBe(5);
  expect(await questionsUntilHang({ thread: () => ({ state: 'T', ranMs: 0 }) })).toBe(5);
});

test('where nothing is known of its thread, missing answers decide', async () => {
  expect(await questionsUntilHang({ thread: () => undefined })).toBe(5);
});
