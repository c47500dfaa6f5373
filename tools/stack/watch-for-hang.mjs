import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A process that fails four consecutive checks, eight seconds in all, counts as hung. Each check requests
 * /healthz, which does not depend on the database.
 */
export const HANG_LIMITS = { everyMs: 750, limitMs: 1_250, missed: 4, startMs: 120_000 };

/** Check interval before the first response, so that a hang soon after the start is detected as one. */
const FIRST_MS = 200;

/** Over a new connection each time, since a kept-alive one breaks with the process at its other end. */
const answers = (url, limitMs) =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(limitMs) }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });

/** Milliseconds per clock tick of /proc, the same on every Linux. */
const TICK_MS = 10;

/** State and CPU time of a process's main thread; undefined without /proc. */
function threadOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], ranMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Whether the machine is the cause: the process waits for the disk, or mostly for CPU time. */
function waitsForItsTurn(before, after, ms) {
  if (!before || !after) return false;
  return after.state === 'D' || (after.state === 'R' && after.ranMs - before.ranMs < ms / 2);
}

/** Calls `onHang` once if the process at `url` stops responding after its first response. Returns a stop function (KEEP-4). */
export function watchForHang({
  url,
  pid,
  onHang,
  limits = {},
  now = () => performance.now(),
  ask = answers,
  thread = threadOf,
}) {
  const { everyMs, limitMs, missed: most, startMs } = { ...HANG_LIMITS, ...limits };
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
    // A check that took much longer than its timeout means that this process was itself suspended.
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
