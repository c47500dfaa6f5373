import { NOT_MONEY, parsePounds } from '@loupe/domain';
import { isBlankText, OTHER_LOCATION, OTHER_LOCATION_PREFIX, TEXTS, visibleText } from '@loupe/shared-types';
import { jobFields, z } from '@loupe/shared-types/schemas';
import type { CreateJobInput } from '@loupe/shared-types/schemas';

const yesNo = z.enum(['Yes', 'No']);

function money(field: (typeof jobFields)['totalCost']) {
  return z
    .string()
    .transform((text, ctx) => {
      const pounds = parsePounds(text);
      if (pounds !== null) return pounds;
      ctx.issues.push({ code: 'custom', message: NOT_MONEY, input: text });
      return z.NEVER;
    })
    .pipe(field);
}

// A rule over two fields speaks on the first press of Create Job, also while another field is wrong.
const always = () => true;

/** What the controls of the form hold: text as typed, and Yes or No. */
const fields = z.object({
  ...z.object(jobFields).pick({
    customJobNumber: true,
    firstName: true,
    surname: true,
    contactNumber: true,
    homeAddress: true,
    postcode: true,
    item1: true,
    description1: true,
    statusOrder: true,
    airTag: true,
    dateToBeConfirmed: true,
    inNext7Days: true,
    email: true,
    item2: true,
    item3: true,
    item4: true,
    description2: true,
    description3: true,
    description4: true,
    notes: true,
  }).shape,
  quoteAmount: money(jobFields.quoteAmount),
  totalCost: money(jobFields.totalCost),
  depositAmount: money(jobFields.depositAmount),
  jobAccepted: yesNo,
  balancePaid: yesNo,
  confirmedDate: z.union([z.literal('').transform(() => null), jobFields.confirmedDate.unwrap()], {
    error: 'Confirmed date must be a date',
  }),
  location: z.string().min(1, { error: TEXTS.locationRequired }),
  otherLocation: z.string(),
});

export type CreateJobValues = z.input<typeof fields>;

type Typed = z.output<typeof fields>;

function storedLocation({ location, otherLocation }: Typed): string {
  return location === OTHER_LOCATION ? OTHER_LOCATION_PREFIX + visibleText(otherLocation).trim() : location;
}

function bodyOf(typed: Typed): CreateJobInput {
  const { otherLocation: _, ...job } = typed;
  return {
    ...job,
    location: storedLocation(typed),
    jobAccepted: typed.jobAccepted === 'Yes',
    balancePaid: typed.balancePaid === 'Yes',
    confirmedDate: typed.dateToBeConfirmed === 'Yes' ? typed.confirmedDate : null,
  };
}

const PAIRS = [2, 3, 4] as const;

/** The whole form with its messages (JOB-1, JOB-2); its output is the body of `POST /api/jobs`. */
export const createJobFormSchema = PAIRS.flatMap((n) => [
  { blank: `item${n}`, filled: `description${n}` } as const,
  { blank: `description${n}`, filled: `item${n}` } as const,
])
  .reduce(
    (schema, { blank, filled }) =>
      schema.refine((typed) => Boolean(typed[blank]) || !typed[filled], {
        path: [blank],
        error: TEXTS.itemNeedsDescription,
        when: always,
      }),
    fields.refine((typed) => typed.location !== OTHER_LOCATION || !isBlankText(typed.otherLocation), {
      path: ['otherLocation'],
      error: TEXTS.otherLocationRequired,
      when: always,
    }),
  )
  .transform(bodyOf);

export const EMPTY_JOB: CreateJobValues = {
  customJobNumber: '',
  firstName: '',
  surname: '',
  contactNumber: '',
  email: '',
  homeAddress: '',
  postcode: '',
  location: '',
  otherLocation: '',
  item1: '',
  item2: '',
  item3: '',
  item4: '',
  description1: '',
  description2: '',
  description3: '',
  description4: '',
  quoteAmount: '',
  totalCost: '',
  depositAmount: '',
  jobAccepted: 'No',
  balancePaid: 'No',
  statusOrder: 'Normal Priority',
  airTag: 'No',
  dateToBeConfirmed: 'No',
  confirmedDate: '',
  inNext7Days: 'No',
  notes: '',
};
