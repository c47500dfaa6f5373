import {
  LABEL_PRESETS,
  LONGEST_STATION,
  LONGEST_TERMS,
  MOST_PRINTS,
  PRINT_KINDS,
  PRINT_STATES,
  TICKET_PRESETS,
} from '../../prints';
import { requiredText, textOf } from '../../schemas/text';
import * as z from '../../schemas/zod';
import type { PRINT_ENDPOINTS } from '../prints';
import { jobSchema } from './jobs';
import { jobDetailsSchema } from './logs';
import { id, instantOut, listOf, type Schemas } from './shape';

const anyPreset = z.enum([...LABEL_PRESETS, ...TICKET_PRESETS]);

export const printSchema = z.strictObject({
  id,
  batchId: id,
  jobId: id,
  kind: z.enum(PRINT_KINDS),
  preset: anyPreset,
  copyNo: z.int().min(1),
  state: z.enum(PRINT_STATES),
  by: z.string(),
  at: instantOut,
  station: z.string().nullable(),
  endedAt: instantOut.nullable(),
});

const printLineSchema = printSchema.extend({ jobDetails: jobDetailsSchema });
const printOfJobSchema = printSchema.extend({ job: jobSchema });

export const printingSettingsSchema = z.strictObject({
  labelPreset: z.enum(LABEL_PRESETS),
  ticketPreset: z.enum(TICKET_PRESETS),
  barcode: z.boolean(),
  terms: z.string(),
  complaints: z.string(),
});

const LABEL_PAPER = 'Labels cannot be printed on that paper';
const TICKET_PAPER = 'Tickets cannot be printed on that paper';
const SOME_JOBS = `Choose between 1 and ${MOST_PRINTS} jobs`;

const number = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: `${name} must be a number` })
    .transform(Number)
    .optional();

const ids = (error: string) => z.array(z.int({ error }).min(1, { error }), { error }).min(1, { error });

const station = requiredText('Station', 'Please give this computer a name', LONGEST_STATION);

const newPrints = {
  jobIds: ids(SOME_JOBS).max(MOST_PRINTS, { error: SOME_JOBS }),
  /** True: for a computer with Print here; false: for the one that asks. */
  queue: z.boolean({ error: 'queue must be true or false' }).default(false),
  station: station.nullish(),
};

const createPrintsSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('label'),
      preset: z.enum(LABEL_PRESETS, { error: LABEL_PAPER }),
      ...newPrints,
    }),
    z.strictObject({
      kind: z.literal('ticket'),
      preset: z.enum(TICKET_PRESETS, { error: TICKET_PAPER }),
      ...newPrints,
    }),
  ],
  { error: 'kind must be label or ticket' },
);

const outcomeSchema = z.strictObject({
  ids: ids('Say which prints').max(MOST_PRINTS, { error: 'Say which prints' }),
  state: z.enum(['printed', 'cancelled', 'failed'], { error: 'state must be printed, cancelled or failed' }),
  /** Only those that are in this state. */
  from: z.enum(PRINT_STATES, { error: 'That state does not exist' }).optional(),
});

const changeSettingsSchema = z
  .strictObject({
    labelPreset: z.enum(LABEL_PRESETS, { error: LABEL_PAPER }),
    ticketPreset: z.enum(TICKET_PRESETS, { error: TICKET_PAPER }),
    barcode: z.boolean({ error: 'barcode must be true or false' }),
    terms: textOf('Terms', LONGEST_TERMS),
    complaints: textOf('How to complain', LONGEST_TERMS),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'Nothing to change' });

export const PRINT_SCHEMAS = {
  'GET /api/prints': {
    query: z.strictObject({ job: number('job'), batch: number('batch') }),
    response: listOf(printLineSchema),
  },
  'POST /api/prints': { body: createPrintsSchema, response: listOf(printOfJobSchema) },
  'POST /api/prints/claim': { body: z.strictObject({ station }), response: listOf(printOfJobSchema) },
  'POST /api/prints/outcome': { body: outcomeSchema, response: listOf(printSchema) },
  'GET /api/settings/printing': { response: printingSettingsSchema },
  'PATCH /api/settings/printing': { body: changeSettingsSchema, response: printingSettingsSchema },
} as const satisfies Schemas<keyof typeof PRINT_ENDPOINTS>;
