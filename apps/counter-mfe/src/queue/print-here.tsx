import { useCallback, useEffect, useRef } from 'react';
import { useChanges } from '@loupe/plugin-sdk';
import { call } from '@loupe/web-kit';
import { isPrinterFree, joinPrinterLine, onPrinterTurn } from '../printer-turn';
import { usePrinting } from '../printing';
import { PrintJob } from '../printing-parts';
import { thisComputer } from '../this-computer';

/** Events that were missed while the connection was lost. */
const POLL_EVERY_MS = 60_000;

/** Prints what others send, one batch after the other, on a computer with Print here on (LABEL-9, LABEL-12). */
export default function PrintHere() {
  const poll = useRef(() => {});
  const leave = useRef(() => {});
  /** Something may wait that was not asked for because this tab was printing. */
  const missed = useRef(false);
  const printing = usePrinting({
    isForOthers: true,
    onEnd() {
      missed.current = true;
      leave.current();
    },
  });
  const { isReady, show } = printing;
  const claim = useCallback(async () => {
    if (!isReady) return;
    if (!isPrinterFree()) {
      missed.current = true;
      return;
    }
    leave.current = joinPrinterLine().leave;
    try {
      const station = thisComputer().station || 'A counter PC';
      const prints = await call('POST /api/prints/claim', { body: { station }, background: true });
      if (prints.length > 0) return show(prints);
    } catch {
      // The next event or poll tries again.
    }
    leave.current();
  }, [isReady, show]);
  useEffect(() => {
    poll.current = () => void claim();
    poll.current();
    const timer = setInterval(poll.current, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [claim]);
  useEffect(() => () => leave.current(), []);
  useEffect(
    () =>
      onPrinterTurn(() => {
        if (!missed.current || !isPrinterFree()) return;
        missed.current = false;
        poll.current();
      }),
    [],
  );
  useChanges(({ topic }) => {
    if (topic === 'prints') poll.current();
  });
  return <PrintJob printing={printing} />;
}
