import { NOT_MONEY, parsePounds } from '@loupe/domain';
import { TEXTS } from '@loupe/shared-types';
import { createPartSchema, type CreatePart } from '@loupe/shared-types/schemas';

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
  cost: cost === 0 ? '' : cost.toFixed(2),
  invoiceNumber,
});

type Errors = Readonly<Partial<Record<keyof PartValues, string>>>;

/** The message for an invalid cost; PART-2 has one for a cost below 0. */
const costError = (text: string): string =>
  /^(?:£\s*)?-/.test(text.trim()) && parsePounds(text.replace('-', '')) !== null
    ? TEXTS.costPositive
    : NOT_MONEY;

/** The parts order form read as an order, or its validation messages (PART-2). */
export function readPart(values: PartValues): { readonly part: CreatePart } | { readonly errors: Errors } {
  const cost = parsePounds(values.cost);
  const read = createPartSchema.safeParse({ ...values, cost: cost ?? 0 });
  const issues = read.success
    ? []
    : read.error.issues.map((issue) => [issue.path[0], issue.message] as const);
  const errors: Errors = {
    ...Object.fromEntries(issues.reverse()),
    ...(cost === null ? { cost: costError(values.cost) } : {}),
  };
  return read.success && cost !== null ? { part: read.data } : { errors };
}
