import type { ChangeEvent } from '@loupe/shared-types';

type Message = { readonly change: ChangeEvent } | { readonly gap: true };

interface StreamHearers {
  readonly onChange: (change: ChangeEvent) => void;
  /** The stream was away for a while. */
  readonly onGap: () => void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** One event stream that comes back by itself. Answers a function that ends it. */
function openStream(hear: (message: Message) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let wasOpen = false;

  const open = () => {
    source = new EventSource('/api/events', { withCredentials: true });
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      if (wasOpen) hear({ gap: true });
      wasOpen = true;
    };
    source.onmessage = ({ data }) => hear({ change: JSON.parse(String(data)) as ChangeEvent });
    source.onerror = () => {
      // The browser comes back from a lost connection, but not from an answer such as 401 or 503.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * The changes of the shop, over one connection for all tabs of this browser: the tab that holds the lock
 * reads, and tells the others. Where the browser has no locks (plain HTTP on a LAN) each tab reads.
 */
export function createChangeStream({ onChange, onGap }: StreamHearers): () => void {
  const hear = (message: Message) => ('change' in message ? onChange(message.change) : onGap());
  if (typeof EventSource === 'undefined') return () => undefined;
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openStream(hear);

  const channel = new BroadcastChannel('changes');
  const leaving = new AbortController();
  channel.addEventListener('message', ({ data }) => hear(data as Message));
  navigator.locks
    .request('changes', { signal: leaving.signal }, () => {
      const close = openStream((message) => {
        hear(message);
        channel.postMessage(message);
      });
      return new Promise<void>((release) => {
        leaving.signal.addEventListener('abort', () => {
          close();
          release();
        });
      });
    })
    .catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
