import { useCallback, useEffect, useState } from 'react';
import type { PinOptions } from '@loupe/shared-types';
import { ApiError, call, userMessageOf } from '@loupe/web-kit';

interface PinState {
  readonly options?: PinOptions;
  /** Why they are unavailable, as a user message. */
  readonly error?: string;
  /** Whether the error may pass by itself, such as a server that is restarting. */
  readonly mayPass?: boolean;
}

/** The PIN options of this computer; `again` reads them anew. */
export function usePinOptions(ready: () => Promise<unknown>): PinState & { readonly again: () => void } {
  const [state, setState] = useState<PinState>({});
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let gone = false;
    const emit = (next: PinState) => {
      if (!gone) setState(next);
    };
    ready()
      .then(() => call('GET /api/auth/pin'))
      .then(
        (options) => emit({ options }),
        (error: unknown) => {
          const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
          emit({ error: userMessageOf(error), mayPass: !isRefused });
        },
      );
    return () => {
      gone = true;
    };
  }, [ready, times]);
  return { ...state, again: useCallback(() => setTimes((count) => count + 1), []) };
}
