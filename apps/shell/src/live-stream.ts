import { filledPath, type ChangeEvent } from '@loupe/shared-types';
import { electLeader } from './leader';

type Message =
  | { readonly change: ChangeEvent }
  | { readonly gap: true }
  | { readonly signedOut: true }
  | { readonly retry: true };

interface StreamListeners {
  readonly onChange: (change: ChangeEvent) => void;
  /** The stream was disconnected for a while. */
  readonly onGap: () => void;
  /** The session has ended on the server. */
  readonly onSignedOut: () => void;
  /** Called when the stream is lost: the server closes it with the session. */
  readonly isSignedOut: () => Promise<boolean>;
}

export interface ChangeStream {
  /** Reconnects a lost stream at once, such as after a new sign-in. */
  readonly retry: () => void;
  readonly stop: () => void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

interface OpenStream {
  readonly emit: (message: Message) => void;
  readonly isSignedOut: StreamListeners['isSignedOut'];
  /** True where another tab was listening before: events in between may be missed. */
  readonly tookOver?: boolean;
}

/** One event stream that reconnects by itself. */
function openStream({ emit, isSignedOut, tookOver = false }: OpenStream): ChangeStream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let wasOpen = tookOver;
  let stopped = false;

  const open = () => {
    timer = undefined;
    source = new EventSource(filledPath('GET /api/events'), { withCredentials: true });
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      if (wasOpen) emit({ gap: true });
      wasOpen = true;
    };
    source.onmessage = ({ data }) => emit({ change: JSON.parse(String(data)) as ChangeEvent });
    source.onerror = () => {
      void isSignedOut().then((signedOut) => signedOut && !stopped && emit({ signedOut: true }));
      // EventSource reconnects after a lost connection, but not after a response such as 401 or 503.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    };
  };
  open();
  return {
    retry: () => {
      retryMs = FIRST_RETRY_MS;
      if (timer === undefined) return;
      clearTimeout(timer);
      open();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      source?.close();
    },
  };
}

/** The shop's changes over one connection for all tabs of this browser: one tab reads and relays to the others. */
export function createChangeStream({
  onChange,
  onGap,
  onSignedOut,
  isSignedOut,
}: StreamListeners): ChangeStream {
  let mine: ChangeStream | undefined;
  const hear = (message: Message) => {
    if ('change' in message) onChange(message.change);
    else if ('gap' in message) onGap();
    else if ('signedOut' in message) onSignedOut();
    else mine?.retry();
  };
  if (typeof EventSource === 'undefined') return { retry: () => undefined, stop: () => undefined };
  if (typeof BroadcastChannel === 'undefined') return openStream({ emit: hear, isSignedOut });

  const channel = new BroadcastChannel('changes');
  channel.addEventListener('message', ({ data }) => hear(data as Message));
  const emit = (message: Message) => {
    hear(message);
    channel.postMessage(message);
  };
  const leave = electLeader('changes', (tookOver) => {
    mine = openStream({ emit, isSignedOut, tookOver });
    return () => {
      mine?.stop();
      mine = undefined;
    };
  });
  return {
    retry: () => emit({ retry: true }),
    stop: () => {
      leave();
      channel.close();
    },
  };
}
