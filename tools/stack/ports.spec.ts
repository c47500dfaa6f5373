import { portOf } from './ports.mjs';

/** A fake network, so that no test connects to real ports of this computer. */
const nowhere = {
  dispatch() {
    throw new Error('would connect');
  },
};

/** Node's fetch checks the same list as browsers, before it opens a connection. */
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

/** The ranges of ports around every bad port of the standard. */
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
