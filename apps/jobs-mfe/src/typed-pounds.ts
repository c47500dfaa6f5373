import { NOT_MONEY, parsePounds } from '@loupe/domain';
import * as z from '@loupe/shared-types/zod';

/** The schema of a money field as typed, over the schema of its number of pounds (MONEY-2, MONEY-3). */
export const typedPounds = (schema: z.ZodType) =>
  z
    .string()
    .transform((text, ctx) => {
      const pounds = parsePounds(text);
      if (pounds !== null) return pounds;
      ctx.issues.push({ code: 'custom', message: NOT_MONEY, input: text });
      return z.NEVER;
    })
    .pipe(schema as z.ZodType<number, number>);
