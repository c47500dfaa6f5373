import { serverNow, type Notice } from '@loupe/plugin-sdk';
import type { Print, PrintState } from '@loupe/shared-types';
import { aJob, fakeFetch, reply } from '@loupe/web-kit/testing';
import { printOf } from '../printing-testing';
import { followSent } from './follow-sent';
import { keepSent, sentPrints } from './sent-prints';

const SENT_AT = '2026-04-03T09:30:00.000Z';

interface Step {
  /** From that many milliseconds after it was sent. */
  readonly from: number;
  readonly state: PrintState;
  readonly station?: string;
}

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: new Date(SENT_AT) });
});
afterEach(() => jest.useRealTimers());

const age = () => serverNow().getTime() - Date.parse(SENT_AT);

/** What the sender is told, and when, in milliseconds; `press` is what they press at once. */
async function follow(
  steps: readonly Step[],
  { takenBack, fails = false }: { readonly takenBack?: Step; readonly fails?: boolean } = {},
) {
  const { jobDetails, ...print } = { ...printOf(aJob({ id: 7 })), jobDetails: aJob({ id: 7 }) };
  const as = ({ state, station = '' }: Step): Print => ({ ...print, state, station: station || null });
  const isNow = { step: steps[0] as Step };
  const { fetch, calls } = fakeFetch({
    'GET /api/prints': () => {
      const step = steps.findLast(({ from }) => from <= age()) ?? isNow.step;
      isNow.step = step;
      return fails ? reply(503, 'The database is unavailable') : ([{ ...as(step), jobDetails }] as never);
    },
    'POST /api/prints/outcome': () => (takenBack ? [as(takenBack)] : []),
  });
  globalThis.fetch = fetch;
  const notices: (readonly [number, string])[] = [];
  const notify = (notice: Notice) => {
    notices.push([age(), `${notice.title}: ${notice.description}`]);
    if (takenBack) notice.action?.run();
  };
  followSent(notify);
  await jest.advanceTimersByTimeAsync(61 * 60_000);
  return { notices, words: notices.map(([, words]) => words), calls };
}

const queued: Step = { from: 0, state: 'queued' };

// LABEL-12
test('that nobody prints is said before the ten seconds are over; once a computer has it, that is said instead', async () => {
  keepSent({ batch: 1, what: 'label', at: Date.parse(SENT_AT) });
  const { notices, words } = await follow([
    queued,
    { from: 20_000, state: 'claimed', station: 'PC Z' },
    { from: 60_000, state: 'printed', station: 'PC Z' },
  ]);
  expect(words).toEqual([
    'Nobody prints it: No computer has taken the label: is "Print here" on at the counter?',
    'At the printer: PC Z prints the label',
    'Printed: The label came out at PC Z',
  ]);
  expect(notices[0]?.[0]).toBeGreaterThanOrEqual(8_000);
  expect(notices[0]?.[0]).toBeLessThanOrEqual(9_000);
  expect(sentPrints()).toEqual([]);
});

// LABEL-12
test('after a reload of the page it goes on where it was', async () => {
  keepSent({ batch: 1, what: 'label', at: Date.parse(SENT_AT) });
  jest.setSystemTime(Date.parse(SENT_AT) + 120_000);
  const { words } = await follow([queued, { from: 180_000, state: 'failed', station: 'PC Z' }]);
  expect(words).toEqual([
    expect.stringContaining('Nobody prints it'),
    'Not printed: The label did not come out at PC Z',
  ]);
});

// LABEL-12
test.each<[Step, readonly string[]]>([
  [{ from: 0, state: 'cancelled' }, ['Taken back: The label will not be printed']],
  [
    { from: 0, state: 'claimed', station: 'PC Z' },
    ['Not taken back: PC Z has the label already, and prints it', 'At the printer: PC Z prints the label'],
  ],
])('taking it back says what became of it', async (takenBack, said) => {
  keepSent({ batch: 1, what: 'label', at: Date.parse(SENT_AT) });
  const isGone = takenBack.state === 'cancelled';
  const { words } = await follow(
    [
      queued,
      { from: 9_001, state: isGone ? 'cancelled' : 'claimed', station: 'PC Z' },
      ...(isGone ? [] : [{ from: 30_000, state: 'printed', station: 'PC Z' } as const]),
    ],
    { takenBack },
  );
  expect(words.slice(1, 1 + said.length)).toEqual(said);
  expect(words).toHaveLength(isGone ? 2 : 4);
});

// LABEL-12, LABEL-13
test('a computer that never says how it ended: the sender is told to look there', async () => {
  keepSent({ batch: 1, what: '2 labels', at: Date.parse(SENT_AT) });
  const { words } = await follow([
    queued,
    { from: 2_000, state: 'claimed', station: 'PC Z' },
    { from: 302_000, state: 'unanswered', station: 'PC Z' },
  ]);
  expect(words).toEqual([
    'At the printer: PC Z prints the 2 labels',
    'Did it print?: Nobody said whether the 2 labels came out at PC Z: look there before you print again',
  ]);
  expect(sentPrints()).toEqual([]);
});

// LABEL-12
test('a server that does not answer is no reason to say nothing; after an hour it is left', async () => {
  keepSent({ batch: 1, what: 'label', at: Date.parse(SENT_AT) });
  const { words } = await follow([queued], { fails: true });
  expect(words).toEqual([expect.stringContaining('No computer has taken the label')]);
  expect(sentPrints()).toEqual([]);
});
