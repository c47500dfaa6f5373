import { poundsText } from '@loupe/domain';
import { TEXTS, type JobTemplate } from '@loupe/shared-types';
import { createTemplateSchema, type CreateTemplate } from '@loupe/shared-types/schemas';
import * as z from '@loupe/shared-types/zod';
import { typedPounds } from '../typed-pounds';

/** A template as typed. */
export type TemplateValues = Readonly<Record<'item' | 'work' | 'price' | 'days', string>>;

export const NO_TEMPLATE: TemplateValues = { item: '', work: '', price: '', days: '7' };

export const valuesOf = ({ item, work, price, days }: JobTemplate): TemplateValues => ({
  item,
  work,
  price: poundsText(price),
  days: String(days),
});

const { item, work, price, days } = createTemplateSchema.shape;
const wholeNumber = z.string().regex(/^\s*\d{1,3}\s*$/, { error: TEXTS.templateDays });

/** The form's schema; its output is the body of `POST /api/templates` (TEMPLATE-2). */
export const templateFormSchema = z.strictObject({
  item,
  work,
  price: typedPounds(price),
  days: wholeNumber.transform(Number).pipe(days),
}) as unknown as z.ZodType<CreateTemplate, TemplateValues>;
