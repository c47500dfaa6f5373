/** What is printed of a job: the label on its bag, or the ticket in two parts. */
export const PRINT_KINDS = ['label', 'ticket'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** Papers for labels, by name; their sizes are known to the code that prints. */
export const LABEL_PRESETS = [
  'dymo-99012',
  'dymo-99010',
  'dymo-11354',
  'brother-62x29',
  'brother-62x40',
] as const;
export type LabelPreset = (typeof LABEL_PRESETS)[number];

/** Papers for tickets. */
export const TICKET_PRESETS = ['a4', 'receipt-80', 'receipt-58'] as const;
export type TicketPreset = (typeof TICKET_PRESETS)[number];

export type PrintPreset = LabelPreset | TicketPreset;

/**
 * `queued` waits for a computer that prints, `claimed` is at one, which has not said yet how it ended; `cancelled` was
 * taken back or did not come out of the printer, `unanswered` was at a computer of which nobody has said so in time
 * (LABEL-8, LABEL-9, LABEL-13).
 */
export const PRINT_STATES = ['queued', 'claimed', 'printed', 'cancelled', 'failed', 'unanswered'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** The states in the words of the shop, as they follow 'Label:'. */
export const PRINT_STATE_WORDS: Readonly<Record<PrintState, string>> = {
  queued: 'waits to be printed',
  claimed: 'at the printer',
  printed: 'printed',
  cancelled: 'not printed',
  failed: 'not printed',
  unanswered: 'nobody said whether it printed',
};

/** Whether somebody may still say how a print that a computer has had came out (LABEL-13). */
export const awaitsAnswer = ({ state }: Pick<Print, 'state'>): boolean =>
  state === 'claimed' || state === 'unanswered';

/** The most prints in one batch. */
export const MOST_PRINTS = 200;

/** Older prints in the queue are not taken by a computer that starts to print: nobody waits for them any more. */
export const PRINT_QUEUE_MINUTES = 60;

/** A print of which nobody has said how it ended by then is `unanswered` (LABEL-13). */
export const PRINT_ANSWER_MINUTES = 5;

/** The longest name of a computer that prints. */
export const LONGEST_STATION = 60;

/** The longest terms and the longest note on complaints on a ticket. */
export const LONGEST_TERMS = 600;

/** One print of a label or ticket, confirmed or not. `at` and `endedAt` are UTC instants. */
export interface Print {
  readonly id: number;
  readonly batchId: number;
  readonly jobId: number;
  readonly kind: PrintKind;
  readonly preset: PrintPreset;
  /** 1 for the first print of its kind; cancelled and failed ones do not count (LABEL-8). */
  readonly copyNo: number;
  readonly state: PrintState;
  /** The full name of who printed it. */
  readonly by: string;
  readonly at: string;
  /** The computer that printed it, or is printing it. */
  readonly station: string | null;
  readonly endedAt: string | null;
}

/** `GET /api/settings/printing`: what all computers of the shop print. */
export interface PrintingSettings {
  readonly labelPreset: LabelPreset;
  readonly ticketPreset: TicketPreset;
  /** Whether wide labels have a Code 128 beside the QR code, for scanners without a camera. */
  readonly barcode: boolean;
  readonly terms: string;
  /** How to complain, printed below the terms. */
  readonly complaints: string;
}

export const DEFAULT_PRINTING: PrintingSettings = {
  labelPreset: 'dymo-99012',
  ticketPreset: 'a4',
  barcode: false,
  terms:
    'We keep your item with the care we give our own. Please bring this ticket when you collect. Work that goes beyond the estimate is done only after you have agreed to it.',
  complaints:
    'Not happy with the work? Tell us in the shop, or write to us, with the number on this ticket: we answer within seven days.',
};
