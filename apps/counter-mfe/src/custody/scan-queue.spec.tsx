import { ApiError } from '@loupe/web-kit';
import {
  createScanQueue,
  MOST_WAITING,
  type QueuedScan,
  type ScanOutcome,
  type Acknowledgement,
} from './scan-queue';

const cut = () => new ApiError(0, 'The server cannot be reached', true);

function memory() {
  const items = new Map<string, string>();
  return {
    items,
    get length() {
      return items.size;
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
}

const scanOf = (code: string): Omit<QueuedScan, 'key'> =>
  ({
    to: 'POST /api/moves',
    of: 0,
    body: { placeId: 1, code, batchId: 'b', scannedAt: '2026-04-03T09:30:00.000Z' },
  }) as never;

/** A queue with a line that can be cut; `arrived` is what the server has heard, keys and codes. */
function queueWith(storage = memory()) {
  const line = { isCut: false, refuse: '', isTheirs: true, isSignedOut: false };
  const pauses: boolean[] = [];
  const arrived: { readonly key: string; readonly code: string }[] = [];
  const outcomes: ScanOutcome[] = [];
  const waits: string[] = [];
  const results: {
    readonly code: string;
    readonly acknowledged: Acknowledgement;
    readonly hasWaited: boolean;
  }[] = [];
  let go = () => {};
  let late = () => {};
  const queue = createScanQueue({
    userId: 5,
    storage,
    isTheirs: () => line.isTheirs,
    send: async ({ key, body }) => {
      if (line.isCut) throw cut();
      if (line.isSignedOut) throw new ApiError(401, 'Please sign in');
      if (line.refuse === body.code) throw new ApiError(409, 'Amelia has closed this check');
      arrived.push({ key, code: body.code });
      return { code: body.code } as never;
    },
    pause: (isSignedOut) => {
      pauses.push(isSignedOut);
      return new Promise((resolve) => (go = () => resolve()));
    },
    whenLate: (then) => {
      late = then;
      return () => (late = () => {});
    },
    settle: ({ body }, _, how) => results.push({ code: body.code, ...how }),
  });
  const leave = queue.listen({
    onOutcome(_, outcome) {
      outcomes.push(outcome);
      return outcome.refused === undefined ? 'listed' : 'said';
    },
    onWait: ({ body }, count) => waits.push(`${body.code} of ${count}`),
  });
  const settle = async () => {
    go();
    for (let n = 0; n < 50; n += 1) await Promise.resolve();
  };
  return {
    queue,
    line,
    arrived,
    outcomes,
    pauses,
    waits,
    results,
    leave,
    late: () => late(),
    storage,
    settle,
  };
}

// MOVE-8
test('five scans without a connection wait in order, and arrive once each when it is back', async () => {
  const { queue, line, arrived, settle } = queueWith();
  line.isCut = true;
  for (const code of ['A', 'B', 'C', 'D', 'E']) queue.add(scanOf(code));
  await settle();
  expect([queue.get().length, arrived]).toEqual([5, []]);
  line.isCut = false;
  await settle();
  expect([queue.get(), arrived.map(({ code }) => code)]).toEqual([[], ['A', 'B', 'C', 'D', 'E']]);
});

// MOVE-8
test('a reload sends what is stored under the same keys, and leaves nothing in storage', async () => {
  const first = queueWith();
  first.line.isCut = true;
  const keys = ['A', 'B'].map((code) => first.queue.add(scanOf(code))?.key);
  await first.settle();
  first.queue.stop();
  const second = queueWith(first.storage);
  await second.settle();
  expect(second.arrived.map(({ key }) => key)).toEqual(keys);
  expect(first.storage.items.size).toBe(0);
});

// MOVE-8
test('a refusal is told and does not hold up those behind it; another user finds none of them', async () => {
  const { queue, line, arrived, outcomes, storage, settle } = queueWith();
  line.refuse = 'A';
  queue.add(scanOf('A'));
  queue.add(scanOf('B'));
  await settle();
  expect(outcomes.map(({ refused }) => refused)).toEqual(['Amelia has closed this check', undefined]);
  expect(arrived.map(({ code }) => code)).toEqual(['B']);
  line.isCut = true;
  queue.add(scanOf('C'));
  expect([...storage.items.keys()]).toEqual([expect.stringMatching(/^scan:5:/), 'scans-wait']);
});

// MOVE-8, SCAN-11
test('each scan that is not answered at once is said to wait; an outcome tells whether it had to and who heard of it', async () => {
  const { queue, line, waits, results, leave, late, settle } = queueWith();
  queue.add(scanOf('A'));
  late();
  await settle();
  queue.add(scanOf('B'));
  await settle();
  expect(waits).toEqual(['A of 1']);
  line.isCut = true;
  for (const code of ['C', 'D', 'E']) queue.add(scanOf(code));
  await settle();
  queue.add(scanOf('F'));
  expect(waits.slice(1)).toEqual(['C of 3', 'D of 3', 'E of 3', 'F of 4']);
  Object.assign(line, { isCut: false, refuse: 'E' });
  await settle();
  leave();
  queue.add(scanOf('G'));
  await settle();
  expect(results.map(({ code, acknowledged, hasWaited }) => [code, acknowledged, hasWaited])).toEqual([
    ['A', 'listed', true],
    ['B', 'listed', false],
    ['C', 'listed', true],
    ['D', 'listed', true],
    ['E', 'said', true],
    ['F', 'listed', true],
    ['G', undefined, false],
  ]);
});

// MOVE-8
test('two tabs of one user keep their scans beside each other, and a killed browser sends all of them in order', async () => {
  const storage = memory();
  const tabs = [queueWith(storage), queueWith(storage)];
  for (const { line } of tabs) line.isCut = true;
  ['A', 'B', 'C', 'D'].forEach((code, n) => tabs[n % 2]?.queue.add(scanOf(code)));
  for (const { settle, queue } of tabs) {
    await settle();
    queue.stop();
  }
  const after = queueWith(storage);
  await after.settle();
  expect(after.arrived.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D']);
  expect([...storage.items.keys()]).toEqual([]);
});

// MOVE-8, PIN-7
test('while somebody else is signed in here, scans wait and are sent under nobody’s name but their own', async () => {
  const { queue, line, arrived, settle } = queueWith();
  line.isCut = true;
  queue.add(scanOf('A'));
  await settle();
  Object.assign(line, { isCut: false, isTheirs: false });
  await settle();
  expect([arrived, queue.get().length]).toEqual([[], 1]);
  line.isTheirs = true;
  await settle();
  expect(arrived.map(({ code }) => code)).toEqual(['A']);
});

// MOVE-8, SCAN-13
test('after its user has signed out a queue keeps its scans, and asks the server seldom', async () => {
  const { queue, line, pauses, settle } = queueWith();
  line.isSignedOut = true;
  queue.add(scanOf('A'));
  await settle();
  expect([queue.get().length, pauses.at(0), pauses.includes(false)]).toEqual([1, true, false]);
});

test('the queue is bounded, and storage that is broken loses none while the page is open', async () => {
  const storage = {
    ...memory(),
    setItem: () => {
      throw new Error('full');
    },
  };
  const { queue, line, settle } = queueWith(storage as never);
  line.isCut = true;
  for (let n = 0; n < MOST_WAITING; n += 1) queue.add(scanOf(`${n}`));
  expect(queue.add(scanOf('one more'))).toBeNull();
  line.isCut = false;
  await settle();
  for (let n = 0; n < 100 && queue.get().length > 0; n += 1) await settle();
  expect(queue.get()).toEqual([]);
});
