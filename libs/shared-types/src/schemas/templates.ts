import { MOST_TEMPLATE_DAYS } from '../job-templates';
import { TEXT_LIMITS } from '../limits';
import { TEXTS } from '../texts';
import { pounds, requiredText } from './text';
import * as z from './zod';

const error = TEXTS.templateDays;

const templateFields = {
  item: requiredText('Item', TEXTS.templateItemRequired),
  work: requiredText('What is done', TEXTS.templateWorkRequired, TEXT_LIMITS.long),
  price: pounds('Price'),
  days: z.int({ error }).min(0, { error }).max(MOST_TEMPLATE_DAYS, { error }),
};

/** The body of `POST /api/templates` (TEMPLATE-2); `price` in pounds. */
export const createTemplateSchema = z.strictObject(templateFields);

/** The body of `PATCH /api/templates/{id}`: what changes, and the `version` it was made from. */
export const patchTemplateSchema = z.strictObject({
  ...z.object(templateFields).partial().shape,
  version: z.int({ error: 'version must be a whole number' }).min(1).optional(),
});
