/** Why somebody waits for an answer, most urgent first: a save, a read, a poll that nobody looks at. */
export const PRIORITIES = ['save', 'read', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Waiting {
  readonly owner: string;
  readonly size: number;
  readonly priority: Priority;
  /** The order of arrival. */
  readonly at: number;
  readonly begin: () => void;
  /** Refuses the request. It must have been removed. */
  readonly refuse: () => void;
}

const rank = (priority: Priority): number => PRIORITIES.indexOf(priority);

/** Negative if the first is served before the second: by priority, then by arrival. */
const inOrder = (one: Waiting, other: Waiting): number =>
  rank(one.priority) - rank(other.priority) || one.at - other.at;

export interface WaitingRequests {
  /** The waiting requests of each owner, in the order in which they are to be served. */
  readonly byOwner: () => Iterable<readonly [string, readonly Waiting[]]>;
  readonly count: () => number;
  readonly countOf: (owner: string) => number;
  readonly add: (request: Waiting) => void;
  readonly remove: (request: Waiting) => void;
  /** Whether one of the owner's waits that is served before a new request of this priority. */
  readonly isBehind: (owner: string, priority: Priority) => boolean;
  /**
   * The request to refuse in favour of a new one: the oldest poll, else for a save the oldest read. Undefined when
   * the new one is to be refused. With `owner`, only of that owner's.
   */
  readonly leastUrgent: (than: Priority, owner?: string) => Waiting | undefined;
}

/** Requests that wait for a share, by owner. */
export function createWaitingRequests(): WaitingRequests {
  const queues = new Map<string, Waiting[]>();
  let total = 0;

  return {
    byOwner: () => queues,
    count: () => total,
    countOf: (owner) => queues.get(owner)?.length ?? 0,
    add(request) {
      const queue = queues.get(request.owner) ?? [];
      queues.set(request.owner, [...queue, request].sort(inOrder));
      total += 1;
    },
    remove(request) {
      const rest = (queues.get(request.owner) ?? []).filter((one) => one !== request);
      if (rest.length > 0) queues.set(request.owner, rest);
      else queues.delete(request.owner);
      total -= 1;
    },
    isBehind: (owner, priority) => {
      const first = queues.get(owner)?.[0];
      return first !== undefined && rank(first.priority) <= rank(priority);
    },
    leastUrgent(than, owner) {
      const all = owner === undefined ? [...queues.values()].flat() : (queues.get(owner) ?? []);
      const droppable = all.filter(
        ({ priority }) => priority === 'background' || rank(priority) > rank(than),
      );
      return droppable.reduce<Waiting | undefined>((found, one) => {
        if (!found || rank(one.priority) > rank(found.priority)) return one;
        return one.priority === found.priority && one.at < found.at ? one : found;
      }, undefined);
    },
  };
}
