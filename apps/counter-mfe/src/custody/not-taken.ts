import { useCallback, useState } from 'react';

/** A code of this visit that was not taken, such as a misread one: no transfer and no check lists it. */
export interface NotTaken {
  readonly key: string;
  readonly code: string;
  readonly words: string;
}

/** What was not taken since the page was opened, the newest first (SCAN-11). */
export function useNotTaken() {
  const [notTaken, setNotTaken] = useState<readonly NotTaken[]>([]);
  const list = useCallback((one: NotTaken) => setNotTaken((before) => [one, ...before]), []);
  return [notTaken, list] as const;
}
