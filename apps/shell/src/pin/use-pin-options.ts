import { useCallback, useEffect, useState } from 'react';
import type { PinOptions } from '@loupe/shared-types';
import { call, userMessageOf } from '@loupe/web-kit';

interface PinState {
  readonly options?: PinOptions;
  /** Why they are unavailable, as a user message. */
  readonly error?: string;
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
        (error: unknown) => emit({ error: userMessageOf(error) }),
      );
    return () => {
      gone = true;
    };
  }, [ready, times]);
  return { ...state, again: useCallback(() => setTimes((count) => count + 1), []) };
}
