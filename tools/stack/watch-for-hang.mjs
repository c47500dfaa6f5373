import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A process that answers none of four questions in a row, eight seconds in all, hangs. Every question is about
 * /healthz, which a process answers whatever becomes of its database.
 */
const LIMITS = { everyMs: 750, limitMs: 1_250, missed: 4, startMs: 120_000 };

/** Until the first answer: what hangs soon after its start is known to have answered. */
const FIRST_MS = 200;

/** Over a connection of its own, since one that is kept breaks with the process at its other end. */
const answers = (url, limitMs) =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(limitMs) }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });

/** Milliseconds of one clock tick of /proc, on every Linux there is. */
const TICK_MS = 10;

/** What the main thread of a process does, and how long it has been given the processor; undefined where /proc is not. */
function threadOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], ranMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Whether it would have answered on a computer with less to do: it waits for the disk, or mostly for the processor. */
function waitsForItsTurn(before, after, ms) {
  if (!before || !after) return false;
  return after.state === 'D' || (after.state === 'R' && after.ranMs - before.ranMs < ms / 2);
}

/** Calls `onHang` once when the process at `url` has begun to answer and then does not any more. Answers how to stop (KEEP-4). */
export function watchForHang({
  url,
  pid,
  onHang,
  limits = {},
  now = () => performance.now(),
  ask = answers,
  thread = threadOf,
}) {
  const { everyMs, limitMs, missed: most, startMs } = { ...LIMITS, ...limits };
  const began = now();
  let stopped = false;
  let hasAnswered = false;
  let missed = 0;

  async function check() {
    const asked = now();
    await wait(hasAnswered ? everyMs : Math.min(everyMs, FIRST_MS), undefined, { ref: false });
    if (stopped) return;
    const before = thread(pid);
    const ok = await ask(`${url}/healthz`, limitMs);
    const isBusyComputer = !ok && waitsForItsTurn(before, thread(pid), limitMs);
    hasAnswered ||= ok;
    // A question that took us much longer than it may was asked by a process that stood still itself.
    const weStoodStill = now() - asked > 2 * (everyMs + limitMs);
    const isStarting = !hasAnswered && now() - began < startMs;
    if (ok || weStoodStill || isStarting) missed = 0;
    else if (!isBusyComputer) missed += 1;
  }

  const watching = async () => {
    while (!stopped && missed < most) await check();
    if (!stopped) onHang();
  };
  void watching();
  return () => void (stopped = true);
}
