import { useCallback, useEffect, useState } from 'react';
import type { PinOptions } from '@loupe/shared-types';
import { call, userMessageOf } from '@loupe/web-kit';

interface PinState {
  readonly options?: PinOptions;
  /** Why there is none, in words. */
  readonly error?: string;
}

/** What this computer is offered, asked anew by `again`. */
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
