import type { LabelPreset, TicketPreset } from '@loupe/shared-types';

/** The dots in a module of the QR code: at least four, and at least half a millimetre. */
const MODULE_DOTS = { 203: 4, 300: 6 } as const;
/** 203 is 8 dots a millimetre. */
const DOTS_PER_MM = { 203: 8, 300: 300 / 25.4 } as const;

export type Dpi = keyof typeof MODULE_DOTS;

/** The side of a module in millimetres: a whole number of the printer's dots. */
export const moduleMm = (dpi: Dpi): number => MODULE_DOTS[dpi] / DOTS_PER_MM[dpi];

/** The nearest whole dot, in millimetres. */
export const wholeDots = (mm: number, dpi: Dpi): number =>
  Math.round(mm * DOTS_PER_MM[dpi]) / DOTS_PER_MM[dpi];

/** A label: sizes in millimetres, type in points; `area` is what the printer reaches, in the middle. */
export interface LabelPaper {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly area: { readonly width: number; readonly height: number };
  readonly dpi: Dpi;
  readonly number: number;
  readonly surname: number;
  readonly items: number;
  readonly itemLines: number;
  /** Whether a Code 128 fits below the text. */
  readonly isWide: boolean;
}

/** The labels of LABEL-3, by preset. */
export const LABEL_PAPERS: Readonly<Record<LabelPreset, LabelPaper>> = {
  'dymo-99012': {
    name: 'DYMO 99012, large address, 89 × 36 mm',
    width: 89,
    height: 36,
    area: { width: 83, height: 32 },
    dpi: 300,
    number: 24,
    surname: 12,
    items: 9,
    itemLines: 2,
    isWide: true,
  },
  'dymo-99010': {
    name: 'DYMO 99010, address, 89 × 28 mm',
    width: 89,
    height: 28,
    area: { width: 83, height: 24 },
    dpi: 300,
    number: 20,
    surname: 11,
    items: 9,
    itemLines: 1,
    isWide: false,
  },
  'dymo-11354': {
    name: 'DYMO 11354, multi-purpose, 57 × 32 mm',
    width: 57,
    height: 32,
    area: { width: 53, height: 28 },
    dpi: 300,
    number: 18,
    surname: 10,
    items: 8,
    itemLines: 1,
    isWide: false,
  },
  'brother-62x29': {
    name: 'Brother DK-11209, 62 × 29 mm',
    width: 62,
    height: 29,
    area: { width: 58, height: 25 },
    dpi: 300,
    number: 18,
    surname: 10,
    items: 8,
    itemLines: 1,
    isWide: false,
  },
  'brother-62x40': {
    name: 'Brother DK-22205, 62 mm endless, cut at 40 mm',
    width: 62,
    height: 40,
    area: { width: 58, height: 36 },
    dpi: 300,
    number: 20,
    surname: 10,
    items: 8,
    itemLines: 2,
    isWide: true,
  },
};

/** A ticket: sizes in millimetres, type in points; without a height the paper is endless, and cut after the text. */
export interface TicketPaper {
  readonly name: string;
  readonly width: number;
  readonly height: number | null;
  /** The white edge on all sides. */
  readonly edge: number;
  readonly dpi: Dpi;
  readonly number: number;
  readonly surname: number;
  readonly text: number;
  readonly small: number;
}

export const TICKET_PAPERS: Readonly<Record<TicketPreset, TicketPaper>> = {
  a4: {
    name: 'A4, two halves',
    width: 210,
    height: 297,
    edge: 10,
    dpi: 300,
    number: 28,
    surname: 14,
    text: 11,
    small: 8,
  },
  'receipt-80': {
    name: 'Receipt printer, 80 mm roll',
    width: 72,
    height: null,
    edge: 1,
    dpi: 203,
    number: 20,
    surname: 11,
    text: 9,
    small: 7.5,
  },
  'receipt-58': {
    name: 'Receipt printer, 58 mm roll',
    width: 48,
    height: null,
    edge: 1,
    dpi: 203,
    number: 20,
    surname: 11,
    text: 9,
    small: 7.5,
  },
};
