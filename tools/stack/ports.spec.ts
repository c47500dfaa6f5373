import { portOf } from './ports.mjs';

/** In place of the network: no test should knock at every port of this computer. */
const nowhere = {
  dispatch() {
    throw new Error('would connect');
  },
};

/** Node's fetch keeps the same list as browsers, and looks at it before it opens anything. */
async function isRefusedByFetch(port: number): Promise<boolean> {
  const failure: unknown = await fetch(`http://127.0.0.1:${port}/`, { dispatcher: nowhere } as object).catch(
    (error: Error) => error.cause,
  );
  return String(failure).includes('bad port');
}

function isRefused(port: number): boolean {
  try {
    portOf(String(port));
    return false;
  } catch {
    return true;
  }
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Every stretch in which the standard names a port, with its neighbours. */
const STRETCHES = [
  [1, 700],
  [985, 1_000],
  [1_715, 1_725],
  [2_048, 2_050],
  [3_658, 3_660],
  [4_044, 4_046],
  [4_189, 4_191],
  [5_058, 5_063],
  [5_999, 6_001],
  [6_565, 6_567],
  [6_660, 6_700],
  [10_079, 10_081],
] as const;

test('a port is refused exactly where fetch, and so a browser, refuses it', async () => {
  const differing: number[] = [];
  for (const port of STRETCHES.flatMap(([first, last]) => from(first, last)))
    if (isRefused(port) !== (await isRefusedByFetch(port))) differing.push(port);
  expect(differing).toEqual([]);
  expect([isRefused(4_190), isRefused(6_000), isRefused(4_000)]).toEqual([true, true, false]);
});
