import { createIdempotencyKey } from '@loupe/web-kit';

const ASK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 500;

/** Starts what only the leading tab does; returns how to stop. `tookOver`: another tab has led before. */
type Lead = (tookOver: boolean) => () => void;

/**
 * Elects one leader among the tabs of this browser, and another when that one closes. Returns how to withdraw this tab.
 * The Web Locks API exists on HTTPS only, so over plain HTTP the tabs elect by messages.
 */
export function electLeader(name: string, lead: Lead): () => void {
  if ('locks' in navigator) return byLock(name, lead);
  // A browser whose tabs cannot speak to each other: each leads itself.
  return typeof BroadcastChannel === 'undefined' ? lead(false) : byMessages(name, lead);
}

function byLock(name: string, lead: Lead): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const hold = (tookOver: boolean) => {
    if (signal.aborted) return undefined;
    const stop = lead(tookOver);
    return new Promise<void>((release) => {
      signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  };
  const wait = () => void navigator.locks.request(name, { signal }, () => hold(true)).catch(() => undefined);
  void navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? hold(false) : wait()));
  return () => leaving.abort();
}

type Message = { readonly is: 'asking' | 'leading'; readonly id: string } | { readonly is: 'gone' };

/**
 * A tab that hears no leader becomes one and announces it; of two leaders the one with the lower id stays. Nothing
 * depends on a leader's timers, because a hidden tab's run once a minute: it answers messages at once.
 */
function byMessages(name: string, lead: Lead): () => void {
  const channel = new BroadcastChannel(`${name}-leader`);
  const id = createIdempotencyKey();
  let stop: (() => void) | undefined;
  let heardAt = -Infinity;
  let candidacy: ReturnType<typeof setTimeout> | undefined;
  const emit = (message: Message) => channel.postMessage(message);

  const standDown = () => {
    clearTimeout(candidacy);
    candidacy = undefined;
    stop?.();
    stop = undefined;
  };
  const becomeLeader = () => {
    candidacy = undefined;
    emit({ is: 'leading', id });
    stop = lead(heardAt !== -Infinity);
  };
  const ask = () => {
    if (stop || candidacy) return;
    emit({ is: 'asking', id });
    candidacy = setTimeout(becomeLeader, ANSWER_WITHIN_MS);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'gone') return ask();
    if (data.is === 'asking') {
      if (stop) emit({ is: 'leading', id });
      else if (candidacy && data.id < id) standDown();
      else if (candidacy) emit({ is: 'asking', id });
      return;
    }
    if (stop && data.id > id) return emit({ is: 'leading', id });
    heardAt = performance.now();
    standDown();
  });
  const leave = () => {
    if (stop) emit({ is: 'gone' });
    standDown();
  };
  // A page in the back/forward cache answers no messages until it is shown again.
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', ask);
  const timer = setInterval(() => {
    // A leader resumed after a freeze and its replacement detect each other this way.
    if (stop) emit({ is: 'leading', id });
    else if (performance.now() - heardAt >= ASK_EVERY_MS) ask();
  }, ASK_EVERY_MS);
  ask();
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', ask);
    leave();
    channel.close();
  };
}
