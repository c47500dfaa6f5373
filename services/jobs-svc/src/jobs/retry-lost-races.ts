import { HttpError } from '@loupe/svc-kit';

const ATTEMPTS = 30;

/** The answer to a save that lost every race (SAVE-1); `what` is 'job' or 'part'. */
export const tooManySaves = (what: string): HttpError =>
  new HttpError(503, `Many people are changing this ${what} right now. Please try again`, { retryAfter: 1 });

/**
 * Reads, decides and writes until the write is not overtaken by another save. `attempt` answers null when it was, and
 * is then repeated from its read; each loss means that another save succeeded.
 */
export async function retryLostRaces<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  for (let n = 1; n <= ATTEMPTS; n += 1) {
    const done = await attempt();
    if (done !== null) return done;
  }
  throw tooManySaves(what);
}
