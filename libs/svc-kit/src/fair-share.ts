import { HttpError, USER_MESSAGES } from './http-error';

/** A part of a limited resource, held until released. Releasing it twice has no further effect. */
export interface Share {
  /** Sets the real size, once it is known. */
  readonly resize: (size: number) => void;
  readonly release: () => void;
}

export interface FairShare {
  /** Waits for a share. Rejects with 429 or 503 when the wait takes too long or too many are waiting. */
  readonly take: (owner: string, size?: number) => Promise<Share>;
  readonly inUse: () => number;
}

interface Options {
  readonly most: number;
  readonly mostOfOne: number;
  /** How many requests of one owner may wait. */
  readonly mostWaiting: number;
  readonly waitMs: number;
  /** The user message for an owner whose own part is used up. */
  readonly tooMany?: string;
  readonly now?: () => number;
}

const TRY_AGAIN_SECONDS = 1;

interface Waiting {
  readonly size: number;
  readonly begin: () => void;
}

/** Use this long ago counts half. */
const HALF_LIFE_MS = 5_000;

/**
 * Divides a limited resource between owners. Requests beyond an owner's part queue behind that owner's own requests; of
 * the waiting owners, the one with the least recent use is next, so that small users hardly wait for large ones.
 */
export function createFairShare({
  most,
  mostOfOne,
  mostWaiting,
  waitMs,
  tooMany = USER_MESSAGES.tooMany,
  now = () => performance.now(),
}: Options): FairShare {
  const used = new Map<string, number>();
  const queues = new Map<string, Waiting[]>();
  const spent = new Map<string, { readonly at: number; readonly ms: number }>();
  let total = 0;

  const usedBy = (owner: string): number => used.get(owner) ?? 0;
  // A request larger than its limit is admitted when nothing else is in use.
  const fits = (inUse: number, size: number, limit: number) => inUse === 0 || inUse + size <= limit;

  function add(owner: string, size: number): void {
    total += size;
    const now = usedBy(owner) + size;
    if (now > 0) used.set(owner, now);
    else used.delete(owner);
  }

  function spentBy(owner: string): number {
    const { at, ms } = spent.get(owner) ?? { at: 0, ms: 0 };
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  }

  const charge = (owner: string, ms: number) => void spent.set(owner, { at: now(), ms: spentBy(owner) + ms });

  function shareOf(owner: string, size: number): Share {
    let held = size;
    const since = now();
    // Charged at once, so that concurrent owners take turns.
    charge(owner, 1);
    add(owner, size);
    const resize = (next: number): void => {
      if (held === 0) return;
      add(owner, next - held);
      held = next;
      if (next === 0) charge(owner, now() - since);
      serveWaiting();
    };
    return { resize, release: () => resize(0) };
  }

  /** Of the waiting owners for whom there is room, the one with the least recent use. */
  function nextInTurn(): readonly [string, Waiting[], Waiting] | null {
    let next: readonly [string, Waiting[], Waiting] | null = null;
    for (const [owner, queue] of queues) {
      const [first] = queue;
      if (!first || !fits(usedBy(owner), first.size, mostOfOne)) continue;
      if (next === null || spentBy(owner) < spentBy(next[0])) next = [owner, queue, first];
    }
    return next && fits(total, next[2].size, most) ? next : null;
  }

  function serveWaiting(): void {
    for (let next = nextInTurn(); next; next = nextInTurn()) {
      const [owner, queue, first] = next;
      queue.shift();
      if (queue.length === 0) queues.delete(owner);
      first.begin();
    }
  }

  function userErrorOf(owner: string, size: number): HttpError {
    const retry = { retryAfter: TRY_AGAIN_SECONDS };
    return fits(usedBy(owner), size, mostOfOne)
      ? new HttpError(503, USER_MESSAGES.busy, retry)
      : new HttpError(429, tooMany, retry);
  }

  function wait(owner: string, size: number): Promise<Share> {
    const queue = queues.get(owner) ?? [];
    if (queue.length >= mostWaiting) return Promise.reject(userErrorOf(owner, size));
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) queues.delete(owner);
        reject(userErrorOf(owner, size));
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
