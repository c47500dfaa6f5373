import { useQuery } from '@tanstack/react-query';
import {
  DEFAULT_PRINTING,
  PRINT_STATE_WORDS,
  type PrintingSettings,
  type PrintKind,
  type PrintPreset,
} from '@loupe/shared-types';
import type { ResponseOf } from '@loupe/shared-types/api-schemas';
import { createIdempotencyKey, queryOf, useAction, type Action } from '@loupe/web-kit';
import { useState } from 'react';
import { useThisComputer } from './this-computer';

export type PrintOfJob = ResponseOf<'POST /api/prints'>[number];

/** 'label', '3 labels'. */
export const counted = (prints: readonly unknown[], kind: PrintKind) =>
  prints.length === 1 ? kind : `${prints.length} ${kind}s`;

interface Begin {
  readonly kind: PrintKind;
  readonly preset: PrintPreset;
  readonly jobIds: readonly number[];
  readonly station: string;
}

const beginPrints: Action<Begin, readonly PrintOfJob[]> = {
  request: ({ kind, preset, jobIds, station }, call) =>
    call('POST /api/prints', {
      // The server refuses a paper of the other kind.
      body: { kind, preset, jobIds: [...jobIds], station: station || null } as never,
      idempotencyKey: createIdempotencyKey(),
    }),
  success: () => null,
  failure: ({ message }, { kind }) => ({
    title: 'Not printed',
    description: `The ${kind} was not printed: ${message}`,
  }),
};

interface End {
  readonly prints: readonly PrintOfJob[];
  readonly state: 'printed' | 'cancelled' | 'failed';
}

const endPrints: Action<End, ResponseOf<'POST /api/prints/outcome'>> = {
  request: ({ prints, state }, call) =>
    call('POST /api/prints/outcome', { body: { ids: prints.map(({ id }) => id), state } }),
  success: (ended, { prints, state }) => {
    const [first] = prints;
    if (!first) return null;
    const what = counted(prints, first.kind);
    const other = ended.find((print) => (print.state === 'printed') !== (state === 'printed'));
    if (other)
      return {
        title: 'Answered before',
        description: `The ${what} is noted already: ${PRINT_STATE_WORDS[other.state]}`,
      };
    return state === 'printed'
      ? { title: 'Printed', description: `The ${what} came out of the printer` }
      : { title: 'Not printed', description: `The ${what} is not counted as printed` };
  },
  failure: { title: 'Error', description: 'Failed to note whether it printed' },
};

/** The shop's settings of printing, read again for each page: another computer may have changed them. */
export function usePrintingSettings() {
  const query = useQuery({ ...queryOf('GET /api/settings/printing'), staleTime: 0 });
  const settings: PrintingSettings = query.data ?? DEFAULT_PRINTING;
  return { ...query, settings };
}

export type Printing = ReturnType<typeof usePrinting>;

interface PrintingOptions {
  /** Nothing is at the printer any more: it printed, or did not, or was refused. */
  readonly onEnd: (state: End['state']) => void;
  /** What 'No, it did not print' means here. */
  readonly noCame?: 'cancelled' | 'failed';
}

/** Prints labels and tickets on this computer: begin, the browser's dialog, and whether it came out (LABEL-7). */
export function usePrinting({ onEnd, noCame = 'cancelled' }: PrintingOptions) {
  const { settings, isSuccess, error } = usePrintingSettings();
  const { station, asks } = useThisComputer();
  const begin = useAction(beginPrints);
  const end = useAction(endPrints);
  const [prints, setPrints] = useState<readonly PrintOfJob[]>([]);
  const [isAsking, setAsking] = useState(false);

  const answer = async (state: End['state']) => {
    if (!(await end.run({ prints, state }))) return setAsking(true);
    setAsking(false);
    setPrints([]);
    onEnd(state);
  };

  return {
    settings,
    /** The papers are known: before, a label might be drawn for another one. */
    isReady: isSuccess,
    /** Why the papers are not known. */
    settingsError: error,
    /** What is at the printer. */
    prints,
    isAsking,
    /** Why it could not be noted whether it printed. */
    error: end.error,
    /** Prints what has been begun already, such as by another computer. */
    show: setPrints,
    async print(kind: PrintKind, jobIds: readonly number[]) {
      const preset = kind === 'label' ? settings.labelPreset : settings.ticketPreset;
      const begun = await begin.run({ kind, preset, jobIds, station });
      if (begun) setPrints(begun);
      else onEnd('cancelled');
    },
    /** The browser's dialog is closed; it does not say whether anything was printed. */
    dialogClosed: () => (asks ? setAsking(true) : void answer('printed')),
    answer: (came: boolean) => void answer(came ? 'printed' : noCame),
  };
}
