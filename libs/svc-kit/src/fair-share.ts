import { HttpError, SENTENCES } from './http-error';

/** A part of what there is, until it is given back. Giving it back twice gives it back once. */
export interface Share {
  /** What it really takes, once that is known. */
  readonly resize: (size: number) => void;
  readonly release: () => void;
}

export interface FairShare {
  /** Waits for its turn. Rejects with 429 or 503 when that takes too long or too many wait already. */
  readonly take: (owner: string, size?: number) => Promise<Share>;
  readonly inUse: () => number;
}

interface Options {
  readonly most: number;
  readonly mostOfOne: number;
  /** How many requests of one owner may wait. */
  readonly mostWaiting: number;
  readonly waitMs: number;
  /** What somebody is told whose own part is in use. */
  readonly tooMany?: string;
}

const TRY_AGAIN_SECONDS = 1;

interface Waiting {
  readonly size: number;
  readonly begin: () => void;
}

/**
 * Divides what there is between owners. Whoever asks for more than their part waits behind themselves: free room
 * goes to the owners in turn, so that one who asks a thousand times delays another by one request and not by all.
 */
export function createFairShare({
  most,
  mostOfOne,
  mostWaiting,
  waitMs,
  tooMany = SENTENCES.tooMany,
}: Options): FairShare {
  const used = new Map<string, number>();
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  let total = 0;

  const usedBy = (owner: string): number => used.get(owner) ?? 0;
  // Something too large for its limit may still have it to itself.
  const fits = (inUse: number, size: number, limit: number) => inUse === 0 || inUse + size <= limit;

  function add(owner: string, size: number): void {
    total += size;
    const now = usedBy(owner) + size;
    if (now > 0) used.set(owner, now);
    else used.delete(owner);
  }

  function shareOf(owner: string, size: number): Share {
    let held = size;
    add(owner, size);
    const resize = (next: number): void => {
      if (held === 0) return;
      add(owner, next - held);
      held = next;
      serveWaiting();
    };
    return { resize, release: () => resize(0) };
  }

  /** The next in turn for whom there is room. */
  function nextInTurn(): readonly [string, Waiting[], Waiting] | null {
    for (const [owner, queue] of queues) {
      const [first] = queue;
      if (!first || !fits(usedBy(owner), first.size, mostOfOne)) continue;
      return fits(total, first.size, most) ? [owner, queue, first] : null;
    }
    return null;
  }

  function serveWaiting(): void {
    for (let next = nextInTurn(); next; next = nextInTurn()) {
      const [owner, queue, first] = next;
      // Whoever was served goes to the end of the line of owners.
      queues.delete(owner);
      queue.shift();
      if (queue.length > 0) queues.set(owner, queue);
      first.begin();
    }
  }

  function refusalOf(owner: string, size: number): HttpError {
    const retry = { retryAfter: TRY_AGAIN_SECONDS };
    return fits(usedBy(owner), size, mostOfOne)
      ? new HttpError(503, SENTENCES.busy, retry)
      : new HttpError(429, tooMany, retry);
  }

  function wait(owner: string, size: number): Promise<Share> {
    const queue = queues.get(owner) ?? [];
    if (queue.length >= mostWaiting) return Promise.reject(refusalOf(owner, size));
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) queues.delete(owner);
        reject(refusalOf(owner, size));
      }, waitMs).unref();
      const waiting: Waiting = {
        size,
        begin() {
          clearTimeout(giveUp);
          resolve(shareOf(owner, size));
        },
      };
      queue.push(waiting);
      queues.set(owner, queue);
    });
  }

  return {
    async take(owner, size = 1) {
      const isFree = fits(usedBy(owner), size, mostOfOne) && fits(total, size, most);
      return isFree && !queues.has(owner) ? shareOf(owner, size) : wait(owner, size);
    },
    inUse: () => total,
  };
}
