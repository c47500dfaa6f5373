import * as z from '../../schemas/zod';

/** The schemas of an endpoint; without a query it takes no parameters, without a body none. */
export interface EndpointSchemas {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

export type Schemas<Id extends string> = Readonly<Record<Id, EndpointSchemas>>;

export const nothing = z.undefined();
export const noFields = z.strictObject({});

/** A UTC instant in a response: ISO-8601 with milliseconds. */
export const instantOut = z.iso.datetime({ precision: 3 });
export const dayOut = z.iso.date();
export const id = z.int().min(1);
export const count = z.int().min(0);
export const poundsOut = z.number();

export const listOf = <T extends z.ZodType>(row: T) => z.array(row).readonly();
