import { NOT_MONEY, parsePounds, poundsText } from '@loupe/domain';
import { TEXTS } from '@loupe/shared-types';
import { createPartSchema, type CreatePart } from '@loupe/shared-types/schemas';
import { readBy, type Reading } from '@loupe/web-kit';

export interface PartValues {
  readonly description: string;
  readonly source: string;
  readonly cost: string;
  readonly invoiceNumber: string;
}

export const NO_PART: PartValues = { description: '', source: '', cost: '', invoiceNumber: '' };

/** The form's values of an order to edit. */
export const partValuesOf = ({ description, source, cost, invoiceNumber }: CreatePart): PartValues => ({
  description,
  source,
  cost: cost === 0 ? '' : poundsText(cost),
  invoiceNumber,
});

/** The message for an invalid cost; PART-2 has one for a cost below 0. */
const costError = (text: string): string =>
  /^(?:£\s*)?-/.test(text.trim()) && parsePounds(text.replace('-', '')) !== null
    ? TEXTS.costPositive
    : NOT_MONEY;

/** The parts order form read as an order, or its validation messages (PART-2). */
export function readPart(values: PartValues): Reading<PartValues, CreatePart> {
  const cost = parsePounds(values.cost);
  const read = readBy(createPartSchema, { ...values, cost: cost ?? 0 });
  if (cost !== null) return read;
  return { messages: { ...('messages' in read && read.messages), cost: costError(values.cost) } };
}
