import { useEffect, useRef, useState } from 'react';
import { useOffline, useShell, type JobActionProps, type Notice } from '@loupe/plugin-sdk';
import { MOST_PRINTS, type PrintKind } from '@loupe/shared-types';
import { ErrorNote } from '@loupe/web-kit';
import { usePrinterTurn } from './printer-turn';
import { usePrinting, usePrintingSettings } from './printing';
import { PrintJob } from './printing-parts';
import { sendToQueue } from './queue/send-to-queue';
import { useThisComputer } from './this-computer';

/** A print never waits for the connection, as a save does: paper that comes out by itself later is in nobody's hand. */
const NOT_PRINTED: Notice = {
  tone: 'failure',
  title: 'Not printed',
  description: 'There is no connection. Print it once it is back.',
};

type PrintActionProps = JobActionProps & { readonly kind: PrintKind };

/** Prints a label or ticket of each job, in their order, over any page: here, or at another computer (LABEL-1). */
export function PrintAction(props: PrintActionProps) {
  return useThisComputer().sends ? <SendAction {...props} /> : <PrintHereAction {...props} />;
}

function SendAction({ kind, jobIds, onDone }: PrintActionProps) {
  const { notify } = useShell();
  const { settings, isSuccess, error } = usePrintingSettings();
  const isOffline = useOffline();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || (!isSuccess && !isOffline)) return;
    sent.current = true;
    if (isOffline) {
      notify(NOT_PRINTED);
      return onDone();
    }
    const preset = kind === 'label' ? settings.labelPreset : settings.ticketPreset;
    for (let from = 0; from < jobIds.length; from += MOST_PRINTS)
      void sendToQueue({ kind, preset, jobIds: jobIds.slice(from, from + MOST_PRINTS), notify });
    onDone();
  });
  return <ErrorNote error={error} />;
}

/** Many at once go to the printer in several parts. */
function PrintHereAction({ kind, jobIds, onDone }: PrintActionProps) {
  const { notify } = useShell();
  const isOffline = useOffline();
  const [from, setFrom] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const printing = usePrinting({
    onEnd(state) {
      const next = from + MOST_PRINTS;
      if (state === 'printed' && next < jobIds.length) setFrom(next);
      else onDone();
    },
  });
  const { isReady, settingsError, print } = printing;
  const isAtPrinter = printing.prints.length > 0;
  const isMyTurn = usePrinterTurn(!printing.isAsking);
  const begun = useRef(-1);
  const isCancelled = useRef(false);
  useEffect(() => {
    if (isRefused) {
      // What cannot be noted is asked above the page.
      if (printing.isAsking) return onDone();
      // The server has heard of it all the same.
      if (!isAtPrinter || isCancelled.current) return;
      isCancelled.current = true;
      return printing.answer(false);
    }
    if (isOffline && !isAtPrinter) {
      notify(NOT_PRINTED);
      setRefused(true);
      if (begun.current !== from) onDone();
      return;
    }
    if (!isReady || !isMyTurn || begun.current === from) return;
    begun.current = from;
    void print(kind, jobIds.slice(from, from + MOST_PRINTS));
  }, [
    isRefused,
    isOffline,
    isAtPrinter,
    isReady,
    isMyTurn,
    from,
    print,
    kind,
    jobIds,
    printing,
    onDone,
    notify,
  ]);
  if (isRefused) return null;
  return (
    <>
      {!isReady && <ErrorNote error={settingsError} />}
      <PrintJob printing={printing} />
    </>
  );
}
