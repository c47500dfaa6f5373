import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A process that answers none of four questions in a row, ten seconds in all, hangs. Every question is about
 * /healthz, which a process answers whatever becomes of its database.
 */
const LIMITS = { everyMs: 1_000, limitMs: 1_500, missed: 4, startMs: 120_000 };

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

/** Calls `onHang` once when the process at `url` has begun to answer and then does not any more. Answers how to stop. */
export function watchForHang({ url, onHang, limits = {}, now = () => performance.now() }) {
  const { everyMs, limitMs, missed: most, startMs } = { ...LIMITS, ...limits };
  const began = now();
  let stopped = false;
  let hasAnswered = false;
  let missed = 0;

  async function look() {
    const asked = now();
    await wait(hasAnswered ? everyMs : Math.min(everyMs, FIRST_MS), undefined, { ref: false });
    if (stopped) return;
    const ok = await answers(`${url}/healthz`, limitMs);
    hasAnswered ||= ok;
    // A question that took us much longer than it may was asked by a process that stood still itself.
    const weStoodStill = now() - asked > 2 * (everyMs + limitMs);
    const isStarting = !hasAnswered && now() - began < startMs;
    missed = ok || weStoodStill || isStarting ? 0 : missed + 1;
  }

  const watching = async () => {
    while (!stopped && missed < most) await look();
    if (!stopped) onHang();
  };
  void watching();
  return () => void (stopped = true);
}
