import { createStore, type Store } from '@loupe/plugin-sdk';
import { ApiError, createIdempotencyKey, userMessageOf } from '@loupe/web-kit';
import type { BodyInputOf, ResponseOf } from '@loupe/shared-types/api-schemas';
import { storedScans, type ScanStorage } from './stored-scans';

/** The endpoints that take scans. */
export type ScanEndpoint =
  | 'POST /api/moves'
  | 'POST /api/transfers/:id/out'
  | 'POST /api/transfers/:id/in'
  | 'POST /api/checks/:id/scans';

/** A scan as it was made: it is stored until the server has answered, under a key that makes a repeat harmless. */
export interface QueuedScan<Id extends ScanEndpoint = ScanEndpoint> {
  readonly key: string;
  readonly to: Id;
  /** The transfer or check; 0 for a move. */
  readonly of: number;
  readonly body: BodyInputOf<Id>;
}

export type ScanOutcome =
  | { readonly answer: ResponseOf<ScanEndpoint>; readonly refused?: undefined; readonly status?: undefined }
  | { readonly refused: string; readonly status: number };

/** Whether a page has listed the outcome, or has only said it until the next one; undefined: no page is about it. */
export type Acknowledgement = 'listed' | 'said' | undefined;

type OutcomeListener = (scan: QueuedScan, outcome: ScanOutcome) => Acknowledgement;

/** Of a scan that is not answered at once; `count` is how many wait with it. */
type WaitListener = (scan: QueuedScan, count: number) => void;

/** What a page that takes scans hears of them. */
export interface ScanListener {
  readonly onOutcome?: OutcomeListener;
  readonly onWait?: WaitListener;
}

export interface ScanQueue extends Pick<Store<readonly QueuedScan[]>, 'get' | 'subscribe'> {
  /** Stores a scan and sends it after those before it. Null when too many wait already. */
  readonly add: (scan: Omit<QueuedScan, 'key'>) => QueuedScan | null;
  /** Returns how to stop listening. */
  readonly listen: (listener: ScanListener) => () => void;
  readonly stop: () => void;
}

interface QueueDeps {
  readonly userId: number;
  readonly storage: ScanStorage;
  /** Whether this user is the one signed in here: else their scans wait, and are sent under nobody else's name. */
  readonly isTheirs: () => boolean;
  readonly send: (scan: QueuedScan) => Promise<ResponseOf<ScanEndpoint>>;
  /** The pause before a scan that did not arrive is sent again; `isSignedOut`: the server knows nobody here. */
  readonly pause: (isSignedOut: boolean) => Promise<void>;
  /** Calls back when an answer has taken too long to be called one at once; returns how to cancel. */
  readonly whenLate: (late: () => void) => () => void;
  /** Called with each outcome before its scan is forgotten: what nobody has seen must be kept. */
  readonly settle: (
    scan: QueuedScan,
    outcome: ScanOutcome,
    how: { readonly acknowledged: Acknowledgement; readonly hasWaited: boolean },
  ) => void;
}

/** More scans than this are not kept: somebody should look at the connection first. */
export const MOST_WAITING = 500;

/** The scan may have arrived or not: it is sent again under its key. A refusal of the server is no such failure. */
const mayRepeat = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [401, 429, 502, 503, 504].includes(error.status));

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.isCancelled;

/**
 * The scans of one user, sent one after another in the order in which they were made, each once (MOVE-8). They survive
 * a reload or a power cut in this browser's storage.
 */
export function createScanQueue(deps: QueueDeps): ScanQueue {
  const { userId, storage, isTheirs, send, pause, whenLate, settle } = deps;
  const stored = storedScans(storage, userId);
  const store: Store<readonly QueuedScan[]> = createStore(stored.all());
  const listeners = new Set<ScanListener>();
  /** The keys of scans that were not answered at once. */
  const waited = new Set(store.get().map(({ key }) => key));
  let isHeldUp = false;
  let isSending = false;
  let isStopped = false;

  const noteWaiting = (scan: QueuedScan) => {
    if (waited.has(scan.key)) return;
    waited.add(scan.key);
    listeners.forEach(({ onWait }) => onWait?.(scan, store.get().length));
  };
  const holdUp = () => {
    isHeldUp = true;
    store.get().forEach(noteWaiting);
  };

  async function outcomeOf(scan: QueuedScan): Promise<ScanOutcome | null> {
    while (!isStopped) {
      if (!isTheirs()) {
        await pause(false);
        continue;
      }
      const answered = whenLate(holdUp);
      try {
        return { answer: await send(scan) };
      } catch (error) {
        if (isCancelled(error)) return null;
        if (!mayRepeat(error)) return { refused: userMessageOf(error), status: statusOf(error) };
        holdUp();
        await pause(statusOf(error) === 401);
      } finally {
        answered();
      }
    }
    return null;
  }

  function emit(scan: QueuedScan, outcome: ScanOutcome): void {
    const acknowledged = [...listeners].map(({ onOutcome }) => onOutcome?.(scan, outcome));
    settle(scan, outcome, {
      acknowledged:
        acknowledged.find((one) => one === 'listed') ?? acknowledged.find((one) => one === 'said'),
      hasWaited: waited.delete(scan.key),
    });
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let [head] = store.get(); head && !isStopped; [head] = store.get()) {
      const outcome = await outcomeOf(head);
      if (!outcome) break;
      isHeldUp = false;
      const { key } = head;
      const done = head;
      store.set(store.get().filter((scan) => scan.key !== key));
      emit(done, outcome);
      stored.drop(done);
    }
    isSending = false;
  }

  void sendAll();

  return {
    get: store.get,
    subscribe: store.subscribe,
    add(given) {
      const scans = store.get();
      if (scans.length >= MOST_WAITING) return null;
      const scan = { ...given, key: createIdempotencyKey() };
      store.set([...scans, scan]);
      stored.put(scan);
      if (isHeldUp) noteWaiting(scan);
      void sendAll();
      return scan;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => void (isStopped = true),
  };
}
