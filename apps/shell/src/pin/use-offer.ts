import { useCallback, useEffect, useState } from 'react';
import type { PinOffer } from '@loupe/shared-types';
import { call, sentenceOf } from '@loupe/web-kit';

interface Offered {
  readonly offer?: PinOffer;
  /** Why there is none, in words. */
  readonly error?: string;
}

/** What this computer is offered, asked anew by `again`. */
export function useOffer(ready: () => Promise<unknown>): Offered & { readonly again: () => void } {
  const [offered, setOffered] = useState<Offered>({});
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let gone = false;
    const tell = (next: Offered) => {
      if (!gone) setOffered(next);
    };
    ready()
      .then(() => call('GET /api/auth/pin'))
      .then(
        (offer) => tell({ offer }),
        (error: unknown) => tell({ error: sentenceOf(error) }),
      );
    return () => {
      gone = true;
    };
  }, [ready, times]);
  return { ...offered, again: useCallback(() => setTimes((count) => count + 1), []) };
}
