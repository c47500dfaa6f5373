import { useCallback, useEffect, useRef } from 'react';
import { useChanges } from '@loupe/plugin-sdk';
import { call } from '@loupe/web-kit';
import { usePrinting } from '../printing';
import { PrintJob } from '../printing-parts';
import { thisComputer } from '../this-computer';

/** Events that were missed while the connection was away. */
const LOOK_EVERY_MS = 60_000;

/** Prints what others send, one batch after the other, on a computer with Print here on (LABEL-9, LABEL-12). */
export default function PrintHere() {
  const busy = useRef(false);
  const look = useRef(() => {});
  const printing = usePrinting({
    noCame: 'failed',
    onEnd() {
      busy.current = false;
      look.current();
    },
  });
  const { isReady, show } = printing;
  const claim = useCallback(async () => {
    if (busy.current || !isReady) return;
    busy.current = true;
    try {
      const station = thisComputer().station || 'A counter PC';
      const prints = await call('POST /api/prints/claim', { body: { station }, background: true });
      if (prints.length > 0) return show(prints);
    } catch {
      // The next event or look tries again.
    }
    busy.current = false;
  }, [isReady, show]);
  useEffect(() => {
    look.current = () => void claim();
    look.current();
    const timer = setInterval(look.current, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [claim]);
  useChanges(({ topic }) => {
    if (topic === 'prints') look.current();
  });
  return <PrintJob printing={printing} />;
}
