import { ERROR_CODES } from '@loupe/shared-types';
import { HttpError, USER_MESSAGES } from './http-error';
import { createWaitingRequests, PRIORITIES, type Priority, type Waiting } from './waiting-requests';

export type { Priority } from './waiting-requests';

/** A part of a limited resource, held until released. Releasing it twice has no further effect. */
export interface Share {
  /** Sets the real size, once it is known. */
  readonly resize: (size: number) => void;
  readonly release: () => void;
}

interface Asked {
  readonly size?: number;
  /** `read` unless given. */
  readonly priority?: Priority;
  /** Aborted when the client has left: a request that waits then gets an empty share. */
  readonly signal?: AbortSignal;
}

export interface FairShare {
  /** Waits for a share. Rejects with 429 or 503 when the wait takes too long or too many are waiting. */
  readonly take: (owner: string, asked?: Asked) => Promise<Share>;
  readonly inUse: () => number;
  readonly waiting: () => number;
}

interface Options {
  readonly most: number;
  readonly mostOfOne: number;
  /** Limits for each priority, so that those of another never wait for all of `most`. */
  readonly mostOf?: Readonly<Partial<Record<Priority, number>>>;
  /** How many requests of one owner may wait. */
  readonly mostWaiting: number;
  /** How many requests may wait in all. */
  readonly mostWaitingInAll?: number;
  readonly waitMs: number | Readonly<Record<Priority, number>>;
  /** The user message for an owner whose own part is used up. */
  readonly tooMany?: string;
  readonly now?: () => number;
}

const TRY_AGAIN_SECONDS = 1;

/** Owners whose use differs by less than this are served in the order of arrival. */
const QUANTUM_MS = 100;

const NOTHING: Share = { resize: () => undefined, release: () => undefined };

/**
 * Divides a limited resource between owners. Saves come before reads, and these before polls. Among owners this is
 * start-time fair queueing: each request of an owner begins, in virtual time, where the time used by that owner's
 * previous one ended, and the earliest is next; like uses count as equal, and then the first come is next. So small
 * users hardly wait for large ones, and nobody pays for use at a time when nothing waited. When too many wait, the
 * oldest poll is refused, then for a save the oldest read, and a save only behind other saves (SAFE-6, KEEP-9).
 */
export function createFairShare({
  most,
  mostOfOne,
  mostOf = {},
  mostWaiting,
  mostWaitingInAll = Infinity,
  waitMs,
  tooMany = USER_MESSAGES.tooMany,
  now = () => performance.now(),
}: Options): FairShare {
  const used = new Map<string, number>();
  const usedFor = { save: 0, read: 0, background: 0 };
  /** In virtual milliseconds: where each owner's next request begins, unless `virtualNow` is later. */
  const ends = new Map<string, number>();
  let virtualNow = 0;
  const queue = createWaitingRequests();
  let total = 0;
  let arrivals = 0;

  const usedBy = (owner: string): number => used.get(owner) ?? 0;
  // A request larger than its limit is admitted when nothing else is in use.
  const fits = (inUse: number, size: number, limit: number) => inUse === 0 || inUse + size <= limit;
  const hasRoomFor = (priority: Priority): boolean => usedFor[priority] < (mostOf[priority] ?? Infinity);
  const waitOf = (priority: Priority): number => (typeof waitMs === 'number' ? waitMs : waitMs[priority]);

  function add(owner: string, size: number): void {
    total += size;
    const held = usedBy(owner) + size;
    if (held > 0) used.set(owner, held);
    else used.delete(owner);
  }

  /** Where the owner's next request begins. */
  const startOf = (owner: string): number => Math.max(virtualNow, ends.get(owner) ?? 0);

  /** How much more an owner has used than the one who has used least of those that wait, in quanta. */
  const aheadOf = (owner: string): number => Math.floor((startOf(owner) - virtualNow) / QUANTUM_MS);

  const charge = (owner: string, ms: number) => void ends.set(owner, (ends.get(owner) ?? 0) + ms);

  /** Nothing is in use and nobody waits: earlier use has no bearing on whoever comes next. */
  function forgetUse(): void {
    ends.clear();
    virtualNow = 0;
  }

  function shareOf(owner: string, size: number, priority: Priority): Share {
    let held = size;
    const since = now();
    const start = startOf(owner);
    virtualNow = Math.min(start, ...[...queue.byOwner()].map(([waiting]) => startOf(waiting)));
    // Something is charged at once, so that concurrent owners take turns.
    ends.set(owner, start + 1);
    add(owner, size);
    usedFor[priority] += 1;
    const resize = (next: number): void => {
      if (held === 0) return;
      add(owner, next - held);
      held = next;
      if (next === 0) {
        usedFor[priority] -= 1;
        charge(owner, now() - since);
      }
      serveWaiting();
      if (total === 0 && queue.count() === 0) forgetUse();
    };
    return { resize, release: () => resize(0) };
  }

  /** Of the waiting requests for which there is room, the most urgent one of the owner whose turn it is. */
  function nextInTurn(): Waiting | null {
    let next: Waiting | null = null;
    const isBefore = (one: Waiting, other: Waiting): boolean => {
      if (one.priority !== other.priority)
        return PRIORITIES.indexOf(one.priority) < PRIORITIES.indexOf(other.priority);
      return (aheadOf(one.owner) - aheadOf(other.owner) || one.at - other.at) < 0;
    };
    for (const [owner, requests] of queue.byOwner()) {
      const first = requests.find(({ priority }) => hasRoomFor(priority));
      if (!first || !fits(usedBy(owner), first.size, mostOfOne)) continue;
      if (next === null || isBefore(first, next)) next = first;
    }
    return next && fits(total, next.size, most) ? next : null;
  }

  function serveWaiting(): void {
    for (let next = nextInTurn(); next; next = nextInTurn()) {
      queue.remove(next);
      next.begin();
    }
  }

  /** 429 where the owner's own part is used up; whoever may use all of it has no part of their own. */
  function userErrorOf(owner: string, size: number): HttpError {
    const retry = { retryAfter: TRY_AGAIN_SECONDS, code: ERROR_CODES.busy };
    return mostOfOne >= most || fits(usedBy(owner), size, mostOfOne)
      ? new HttpError(503, USER_MESSAGES.busy, retry)
      : new HttpError(429, tooMany, retry);
  }

  function refuse(request: Waiting | undefined): boolean {
    if (!request) return false;
    queue.remove(request);
    request.refuse();
    return true;
  }

  /** Whether there is room to wait, if need be instead of a less urgent request. */
  function makeRoom(owner: string, priority: Priority): boolean {
    if (mostWaiting === 0) return false;
    if (queue.countOf(owner) >= mostWaiting && !refuse(queue.leastUrgent(priority, owner))) return false;
    return queue.count() < mostWaitingInAll || refuse(queue.leastUrgent(priority));
  }

  function wait(owner: string, size: number, priority: Priority, signal?: AbortSignal): Promise<Share> {
    if (!makeRoom(owner, priority)) return Promise.reject(userErrorOf(owner, size));
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.remove(waiting);
        settle(() => resolve(NOTHING));
      };
      const giveUp = setTimeout(() => {
        queue.remove(waiting);
        waiting.refuse();
      }, waitOf(priority)).unref();
      const settle = (answer: () => void): void => {
        clearTimeout(giveUp);
        signal?.removeEventListener('abort', leave);
        answer();
      };
      arrivals += 1;
      const waiting: Waiting = {
        owner,
        size,
        priority,
        at: arrivals,
        begin: () => settle(() => resolve(shareOf(owner, size, priority))),
        refuse: () => settle(() => reject(userErrorOf(owner, size))),
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.add(waiting);
    });
  }

  return {
    async take(owner, { size = 1, priority = 'read', signal } = {}) {
      if (signal?.aborted) return NOTHING;
      const isFree = fits(usedBy(owner), size, mostOfOne) && fits(total, size, most) && hasRoomFor(priority);
      return isFree && !queue.isBehind(owner, priority)
        ? shareOf(owner, size, priority)
        : wait(owner, size, priority, signal);
    },
    inUse: () => total,
    waiting: queue.count,
  };
}
