import { formatPounds, jobField, labelOf, showValue, visibleFields, type Calendar } from '@loupe/domain';
import {
  JOB_FIELDS,
  PRINT_STATE_WORDS,
  type CustomerContact,
  type CustomerExport,
  type EditHistoryEntry,
  type JobField,
  type MergedRecord,
} from '@loupe/shared-types';

export type Fact = readonly [label: string, value: string];
type JobRecord = CustomerExport['jobs'][number];

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
const filled = (facts: readonly (readonly [string, string | null])[]): readonly Fact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(', ');

const contactFacts = (contacts: readonly CustomerContact[]): readonly Fact[] =>
  contacts.map(({ kind, label, raw }) => [
    `${kind === 'phone' ? 'Telephone' : 'E-mail'}${label ? ` (${label})` : ''}`,
    raw,
  ]);

/** The record of a customer, or one that was merged into it. */
export function recordFacts(
  record: MergedRecord | CustomerExport['customer'],
  calendar: Calendar,
): readonly Fact[] {
  const { title, firstName, surname, homeAddress, postcode, contacts, note, createdAt } = record;
  return filled([
    ['Title', title],
    ['First name', firstName],
    ['Surname', surname],
    ...contactFacts(contacts),
    ['Home address', homeAddress],
    ['Postcode', postcode],
    ['Notes', note],
    ...('sizes' in record ? ownFacts(record, calendar) : []),
    ['On record since', calendar.formatDateTime(createdAt)],
  ]);
}

const ownFacts = (
  customer: CustomerExport['customer'],
  calendar: Calendar,
): readonly (readonly [string, string | null])[] => [
  ['Ring sizes', customer.sizes.map(({ finger, size }) => `${size} ${finger}`).join(', ')],
  ['Do not text', yesNo(customer.noText)],
  ['Dispute open', yesNo(customer.dispute)],
  ['Doubtful', yesNo(customer.doubtful)],
  ['Last here', customer.lastVisit && calendar.formatDateTime(customer.lastVisit)],
  ['Jobs', String(customer.jobs)],
  ['Open jobs', String(customer.openJobs)],
  ['To collect', String(customer.uncollected)],
  ['Owed now', formatPounds(customer.owed)],
  ['Deposits held', formatPounds(customer.depositsHeld)],
  ['Erased', customer.erasedAt && calendar.formatDateTime(customer.erasedAt)],
];

export const jobFacts = (job: JobRecord['job'], calendar: Calendar): readonly Fact[] =>
  filled(
    visibleFields(JOB_FIELDS).map(
      (name) => [labelOf(name), showValue(name, jobField(job, name), calendar)] as const,
    ),
  );

export const callLine = (
  { callDate, callTime, callerName, callContent }: JobRecord['calls'][number],
  calendar: Calendar,
): string => `${calendar.formatDate(callDate)} at ${callTime}, ${callerName}: ${callContent}`;

/** What happened around a job, each list with its title and a line for each event. */
export function jobLogs(
  { calls, moves, parts, transfers, prints }: JobRecord,
  calendar: Calendar,
): readonly { readonly title: string; readonly lines: readonly string[] }[] {
  const at = (moment: string | null, what: string) => moment && `${what} ${calendar.formatDateTime(moment)}`;
  return [
    {
      title: 'Calls',
      lines: calls.map((call) => callLine(call, calendar)),
    },
    {
      title: 'Moves',
      lines: moves.map((move) =>
        joined([
          `${calendar.formatDateTime(move.createdAt)}, ${move.updatedBy}: from ${move.oldLocation || 'no location'} to ${move.location}`,
          move.acceptedBy && `accepted by ${move.acceptedBy}`,
          move.pending && 'not accepted yet',
        ]),
      ),
    },
    {
      title: 'Parts',
      lines: parts.map((part) =>
        joined([
          `${calendar.formatDateTime(part.createdAt)}, ${part.orderingPerson}: ${part.description}`,
          formatPounds(part.cost),
          part.source && `from ${part.source}`,
          part.invoiceNumber && `invoice ${part.invoiceNumber}`,
          part.partArrived ? 'arrived' : 'ordered',
        ]),
      ),
    },
    {
      title: 'Transfers',
      lines: transfers.map((transfer) =>
        joined([
          `From ${transfer.from} to ${transfer.to}`,
          transfer.seal && `seal ${transfer.seal}`,
          at(transfer.outAt, 'out'),
          at(transfer.inAt, 'in'),
        ]),
      ),
    },
    {
      title: 'Labels and tickets',
      lines: prints.map((print) =>
        joined([
          `${calendar.formatDateTime(print.at)}, ${print.by}: ${print.kind}, copy ${print.copyNo}`,
          PRINT_STATE_WORDS[print.state],
          print.station && `at ${print.station}`,
        ]),
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
}

const OTHER_LABELS: Readonly<Record<string, string>> = {
  description: 'Part',
  source: 'Supplier',
  cost: 'Cost',
  invoiceNumber: 'Invoice number',
  partArrived: 'Arrived',
  newLocation: 'Location',
  oldLocation: 'Location before',
};

const fieldOf = (name: string): JobField | undefined =>
  (JOB_FIELDS as Readonly<Record<string, JobField>>)[name];

/** `movedAt` as 'Moved at'. */
const inWords = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value of the change log, which has more than fields of a job. */
function valueText(name: string, value: unknown, calendar: Calendar): string {
  if (value === null || value === undefined || value === '') return '';
  if (fieldOf(name)) return showValue(name, value, calendar);
  if (name === 'cost') return formatPounds(Number(value));
  if (typeof value === 'boolean') return yesNo(value);
  if (Array.isArray(value)) return value.map((one) => valueText('', one, calendar)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([inner, one]) => `${inWords(inner)} ${valueText(inner, one, calendar)}`)
      .join(', ');
  return INSTANT.test(String(value)) ? calendar.formatDateTime(String(value)) : String(value);
}

/** The fields that a line of the history is about, before and after; those without a meaning to people are left out. */
export function changeLines(
  { changes, previousValues }: EditHistoryEntry,
  calendar: Calendar,
): readonly string[] {
  const names = [...new Set([...Object.keys(previousValues), ...Object.keys(changes)])];
  return names
    .filter((name) => !fieldOf(name)?.hidden)
    .flatMap((name) => {
      const before = valueText(name, previousValues[name], calendar);
      const after = valueText(name, changes[name], calendar);
      if (before === after) return [];
      const label = fieldOf(name)?.label ?? OTHER_LABELS[name] ?? inWords(name);
      return [`${label}: ${before === '' ? after : `${before} → ${after || 'none'}`}`];
    });
}
