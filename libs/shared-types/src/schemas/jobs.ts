import { SERVER_OWNED_JOB_FIELDS } from '../jobs';
import { TEXT_LIMITS } from '../limits';
import { JOB_STATUSES, PRIORITIES, YES_NO } from '../statuses';
import { TEXTS } from '../texts';
import { day, instant, optionalText, pounds, requiredText } from './text';
import { z } from './zod';

const yesNo = (label: string) => z.enum(YES_NO, { error: `${label} must be "Yes" or "No"` });
const flag = (label: string) => z.boolean({ error: `${label} must be true or false` });

/** Each field of a job a person may set, alone; forms build their own schema of these. */
export const jobFields = {
  customJobNumber: requiredText('Job number', TEXTS.jobNumberRequired),
  firstName: requiredText('First name', TEXTS.firstNameRequired),
  surname: requiredText('Surname', TEXTS.surnameRequired),
  contactNumber: requiredText('Contact number', TEXTS.contactNumberRequired),
  email: optionalText('Email'),
  homeAddress: requiredText('Home address', TEXTS.homeAddressRequired, TEXT_LIMITS.long),
  postcode: requiredText('Postcode', TEXTS.postcodeRequired, TEXT_LIMITS.postcode),
  item1: requiredText('Item 1', TEXTS.item1Required, TEXT_LIMITS.long),
  item2: optionalText('Item 2', TEXT_LIMITS.long),
  item3: optionalText('Item 3', TEXT_LIMITS.long),
  item4: optionalText('Item 4', TEXT_LIMITS.long),
  description1: requiredText('Description 1', TEXTS.description1Required, TEXT_LIMITS.long),
  description2: optionalText('Description 2', TEXT_LIMITS.long),
  description3: optionalText('Description 3', TEXT_LIMITS.long),
  description4: optionalText('Description 4', TEXT_LIMITS.long),
  quoteAmount: pounds('Quote amount'),
  totalCost: pounds('Total cost'),
  depositAmount: pounds('Deposit'),
  jobAccepted: flag('Job accepted'),
  quoteResponse: optionalText('Quote response', TEXT_LIMITS.long),
  jobStatus: z.enum(JOB_STATUSES, { error: 'That status does not exist' }),
  collectionDate: instant('Collection date').nullable(),
  notes: optionalText('Notes', TEXT_LIMITS.notes),
  balancePaid: flag('Balance paid'),
  dateToBeConfirmed: yesNo('dateToBeConfirmed'),
  confirmedDate: day('Confirmed date must be a date').nullable(),
  inNext7Days: yesNo('In next 7 days'),
  statusOrder: z.enum(PRIORITIES, { error: 'Priority must be Normal Priority or High Priority' }),
  location: requiredText('Location', TEXTS.locationRequired),
  customerRejected: flag('Customer rejected'),
  missing: yesNo('Missing'),
  customerCollected: flag('Customer collected'),
  completedItems: optionalText('Completed items', TEXT_LIMITS.long),
  airTag: yesNo('AirTag'),
};

type ServerOwned = (typeof SERVER_OWNED_JOB_FIELDS)[number];

const ignored = Object.fromEntries(
  SERVER_OWNED_JOB_FIELDS.map((name) => [name, z.unknown().optional()]),
) as Record<ServerOwned, z.ZodOptional<z.ZodUnknown>>;

function withoutServerOwned<T extends object>(body: T): Omit<T, ServerOwned> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !(SERVER_OWNED_JOB_FIELDS as readonly string[]).includes(name)),
  ) as Omit<T, ServerOwned>;
}

type Pairs = { readonly [K in `item${1 | 2 | 3 | 4}` | `description${1 | 2 | 3 | 4}`]?: string | null };

/** The first of items 2 to 4 that lacks its description or has one without an item; null when all are paired (JOB-2). */
export function unpairedItem(job: Pairs): 2 | 3 | 4 | null {
  for (const n of [2, 3, 4] as const) {
    if (Boolean(job[`item${n}`]) !== Boolean(job[`description${n}`])) return n;
  }
  return null;
}

/**
 * The body of `POST /api/jobs` with what it leaves out (JOB-6). Unknown keys are refused, server-owned ones are taken
 * and dropped (SAVE-4).
 * `customJobNumber` may be absent: the server then makes a number (NUMBER-2).
 */
export const createJobSchema = z
  .strictObject({
    ...ignored,
    version: z.unknown().optional(),
    ...jobFields,
    customJobNumber: optionalText('Job number').optional(),
    email: jobFields.email.optional().default(null),
    item2: jobFields.item2.optional().default(null),
    item3: jobFields.item3.optional().default(null),
    item4: jobFields.item4.optional().default(null),
    description2: jobFields.description2.optional().default(null),
    description3: jobFields.description3.optional().default(null),
    description4: jobFields.description4.optional().default(null),
    quoteAmount: jobFields.quoteAmount.optional().default(0),
    totalCost: jobFields.totalCost.optional().default(0),
    depositAmount: jobFields.depositAmount.optional().default(0),
    jobAccepted: jobFields.jobAccepted.optional().default(false),
    quoteResponse: jobFields.quoteResponse.optional().default(null),
    jobStatus: z
      .enum(['In-progress', 'Pending Quote'], { error: 'A new job starts as In-progress' })
      .optional()
      .default('In-progress'),
    collectionDate: jobFields.collectionDate.optional().default(null),
    notes: jobFields.notes.optional().default(null),
    balancePaid: jobFields.balancePaid.optional().default(false),
    dateToBeConfirmed: jobFields.dateToBeConfirmed.optional().default('No'),
    confirmedDate: jobFields.confirmedDate.optional().default(null),
    inNext7Days: jobFields.inNext7Days.optional().default('No'),
    statusOrder: jobFields.statusOrder.optional().default('Normal Priority'),
    customerRejected: z
      .literal(false, { error: 'A new job cannot be rejected already' })
      .optional()
      .default(false),
    missing: jobFields.missing.optional().default('No'),
    customerCollected: z
      .literal(false, { error: 'A new job cannot be collected already' })
      .optional()
      .default(false),
    completedItems: jobFields.completedItems.optional().default(null),
    airTag: jobFields.airTag.optional().default('No'),
  })
  .check((ctx) => {
    const n = unpairedItem(ctx.value as Pairs);
    if (n !== null) {
      ctx.issues.push({
        code: 'custom',
        message: TEXTS.itemNeedsDescription,
        path: [(ctx.value as Pairs)[`item${n}`] ? `description${n}` : `item${n}`],
        input: ctx.value,
      });
    }
  })
  .transform(withoutServerOwned);

/**
 * The body of `PATCH /api/jobs/{id}`: any editable field, and the `version` the save was made from
 * (SAVE-1). A value sets, an absent key leaves, null clears (SAVE-5). Pairing of items is checked on the merged job.
 */
export const patchJobSchema = z
  .strictObject({
    ...ignored,
    ...z.object(jobFields).partial().shape,
    version: z
      .int({ error: 'version must be a whole number' })
      .min(1, { error: 'version must be a whole number' })
      .optional(),
  })
  .transform(withoutServerOwned);
