import { useQuery } from '@tanstack/react-query';
import { displayNumber, formatCount } from '@loupe/domain';
import {
  DEFAULT_PRINTING,
  PRINT_STATE_WORDS,
  type Job,
  type Print,
  type PrintingSettings,
  type PrintKind,
  type PrintPreset,
} from '@loupe/shared-types';
import type { ResponseOf } from '@loupe/shared-types/api-schemas';
import { createIdempotencyKey, queryOf, useAction, type Action } from '@loupe/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askMyself, closeQuestion, openQuestion } from './questions/open-questions';
import { useThisComputer } from './this-computer';

export type PrintOfJob = ResponseOf<'POST /api/prints'>[number];

/** 'label', '3 labels'. */
export const counted = (prints: readonly unknown[], kind: PrintKind) =>
  prints.length === 1 ? kind : `${prints.length} ${kind}s`;

const MOST_NAMED = 3;

type Named = Pick<Job, 'jobNumber' | 'customJobNumber' | 'surname'>;

/** 'Did the label of J2026-418 Okafor come out of the printer?', or '4 labels of …, … and 1 more'. */
export function questionOf(jobs: readonly Named[], kind: PrintKind): string {
  const names = jobs.slice(0, MOST_NAMED).map((job) => `${displayNumber(job)} ${job.surname}`);
  const more = jobs.length - names.length;
  const of = names.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
  return `Did the ${counted(jobs, kind)} of ${of} come out of the printer?`;
}

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
  readonly prints: readonly Pick<Print, 'id' | 'kind'>[];
  readonly state: 'printed' | 'cancelled' | 'failed';
}

export const endPrints: Action<End, ResponseOf<'POST /api/prints/outcome'>> = {
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
  /** Nothing is at the printer any more: it printed, or did not, or was refused; undefined: that is asked elsewhere. */
  readonly onEnd: (state: End['state'] | undefined) => void;
  /** For the print queue: whoever is at this computer has not asked for it, and is not interrupted by the question. */
  readonly isForOthers?: boolean;
}

/** Prints labels and tickets on this computer: begin, the browser's dialog, and whether it came out (LABEL-7). */
export function usePrinting({ onEnd, isForOthers = false }: PrintingOptions) {
  const { settings, isSuccess, error } = usePrintingSettings();
  const { station, asks } = useThisComputer();
  const begin = useAction(beginPrints);
  const end = useAction(endPrints);
  const [prints, setPrints] = useState<readonly PrintOfJob[]>([]);
  const [isAsking, setAsking] = useState(false);
  const leaveQuestion = useRef(() => {});
  const noCame = isForOthers ? 'failed' : 'cancelled';

  // What is asked here is asked above every page once this is gone, such as with the sheet of the job.
  useEffect(() => () => leaveQuestion.current(), []);
  const show = useCallback(
    (begun: readonly PrintOfJob[]) => {
      const [first] = begun;
      if (first) {
        leaveQuestion.current = askMyself(first.batchId);
        openQuestion({ batch: first.batchId, noCame });
      }
      setPrints(begun);
    },
    [noCame],
  );
  const finish = (state?: End['state']) => {
    leaveQuestion.current();
    setAsking(false);
    setPrints([]);
    onEnd(state);
  };
  const answer = async (state: End['state']) => {
    if (!(await end.run({ prints, state }))) return setAsking(true);
    for (const { batchId } of prints.slice(0, 1)) closeQuestion(batchId);
    finish(state);
  };
  const dialogClosed = () => {
    if (!asks) return void answer('printed');
    return isForOthers ? finish() : setAsking(true);
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
    show,
    async print(kind: PrintKind, jobIds: readonly number[]) {
      const preset = kind === 'label' ? settings.labelPreset : settings.ticketPreset;
      const begun = await begin.run({ kind, preset, jobIds, station });
      if (begun) show(begun);
      else onEnd('cancelled');
    },
    /** The browser's dialog is closed; it does not say whether anything was printed. */
    dialogClosed,
    answer: (came: boolean) => void answer(came ? 'printed' : noCame),
  };
}
