import { useEffect, useRef, useState } from 'react';
import { useShell, type JobActionProps } from '@loupe/plugin-sdk';
import { MOST_PRINTS, type PrintKind } from '@loupe/shared-types';
import { ErrorNote } from '@loupe/web-kit';
import { usePrinterTurn } from './printer-turn';
import { usePrinting, usePrintingSettings } from './printing';
import { PrintJob } from './printing-parts';
import { sendToQueue } from './queue/send-to-queue';
import { useThisComputer } from './this-computer';

type PrintActionProps = JobActionProps & { readonly kind: PrintKind };

/** Prints a label or ticket of each job, in their order, over any page: here, or at another computer (LABEL-1). */
export function PrintAction(props: PrintActionProps) {
  return useThisComputer().sends ? <SendAction {...props} /> : <PrintHereAction {...props} />;
}

function SendAction({ kind, jobIds, onDone }: PrintActionProps) {
  const { notify } = useShell();
  const { settings, isSuccess, error } = usePrintingSettings();
  const sent = useRef(false);
  useEffect(() => {
    if (!isSuccess || sent.current) return;
    sent.current = true;
    const preset = kind === 'label' ? settings.labelPreset : settings.ticketPreset;
    for (let from = 0; from < jobIds.length; from += MOST_PRINTS)
      void sendToQueue({ kind, preset, jobIds: jobIds.slice(from, from + MOST_PRINTS), notify });
    onDone();
  });
  return <ErrorNote error={error} />;
}

/** Many at once go to the printer in several parts. */
function PrintHereAction({ kind, jobIds, onDone }: PrintActionProps) {
  const [from, setFrom] = useState(0);
  const printing = usePrinting({
    onEnd(state) {
      const next = from + MOST_PRINTS;
      if (state === 'printed' && next < jobIds.length) setFrom(next);
      else onDone();
    },
  });
  const { isReady, settingsError, print } = printing;
  const isMyTurn = usePrinterTurn(!printing.isAsking);
  const begun = useRef(-1);
  useEffect(() => {
    if (!isReady || !isMyTurn || begun.current === from) return;
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
