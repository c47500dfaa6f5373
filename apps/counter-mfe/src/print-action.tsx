import { useEffect, useRef, useState } from 'react';
import type { JobActionProps } from '@loupe/plugin-sdk';
import { MOST_PRINTS, type PrintKind } from '@loupe/shared-types';
import { ErrorNote } from '@loupe/web-kit';
import { usePrinting } from './printing';
import { PrintJob } from './printing-parts';

/** Prints a label or ticket of each job, in their order, over any page; many of them in several parts (LABEL-1). */
export function PrintAction({ kind, jobIds, onDone }: JobActionProps & { readonly kind: PrintKind }) {
  const [from, setFrom] = useState(0);
  const printing = usePrinting({
    onEnd(state) {
      const next = from + MOST_PRINTS;
      if (state === 'printed' && next < jobIds.length) setFrom(next);
      else onDone();
    },
  });
  const { isReady, settingsError, print } = printing;
  const begun = useRef(-1);
  useEffect(() => {
    if (!isReady || begun.current === from) return;
    begun.current = from;
    void print(kind, jobIds.slice(from, from + MOST_PRINTS));
  });
  return (
    <>
      {!isReady && <ErrorNote error={settingsError} />}
      <PrintJob printing={printing} />
    </>
  );
}
