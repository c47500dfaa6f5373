import { formatPounds, type Calendar } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';

type Kind = 'text' | 'money' | 'instant' | 'day' | 'flag';
type Field = { readonly label: string; readonly kind: Kind };

const text = (label: string): Field => ({ label, kind: 'text' });
const money = (label: string): Field => ({ label, kind: 'money' });
const flag = (label: string): Field => ({ label, kind: 'flag' });
const instant = (label: string): Field => ({ label, kind: 'instant' });

/** The fields of a job a person reads, in reading order, with their one name on every screen of ours. */
export const JOB_FIELDS = {
  jobNumber: text('Internal number'),
  customJobNumber: text('Job number'),
  firstName: text('First name'),
  surname: text('Surname'),
  contactNumber: text('Contact number'),
  email: text('Email'),
  homeAddress: text('Home address'),
  postcode: text('Postcode'),
  item1: text('Item 1'),
  description1: text('Description 1'),
  item2: text('Item 2'),
  description2: text('Description 2'),
  item3: text('Item 3'),
  description3: text('Description 3'),
  item4: text('Item 4'),
  description4: text('Description 4'),
  jobStatus: text('Status'),
  statusOrder: text('Priority'),
  location: text('Location at take-in'),
  currentItemLocation: text('Location'),
  quoteAmount: money('Quote amount'),
  totalCost: money('Total cost'),
  depositAmount: money('Deposit'),
  balancePaid: flag('Balance paid'),
  jobAccepted: flag('Quote accepted'),
  quoteResponse: text('Quote response'),
  dateToBeConfirmed: text('Date to be confirmed'),
  confirmedDate: { label: 'Confirmed date', kind: 'day' },
  inNext7Days: text('In next 7 days'),
  airTag: text('AirTag'),
  missing: text('Missing'),
  customerRejected: flag('Customer rejected'),
  customerRejectedAt: instant('Rejected at'),
  customerCollected: flag('Collected'),
  collectionDate: instant('Collection date'),
  completedItems: text('Completed items'),
  notes: text('Notes'),
  createdBy: text('Created by'),
  dateCreated: instant('Created'),
  updatedAt: instant('Last updated'),
  lastEditedBy: text('Last edited by'),
  lastEditedAt: instant('Last edited'),
} as const satisfies Partial<Record<keyof Job, Field>>;

export type JobFieldName = keyof typeof JOB_FIELDS;

export const JOB_FIELD_NAMES = Object.keys(JOB_FIELDS) as JobFieldName[];

export function isJobFieldName(name: string): name is JobFieldName {
  return Object.hasOwn(JOB_FIELDS, name);
}

/** A field's value in the words a person reads; empty when there is none. */
export function showValue(name: JobFieldName, value: unknown, calendar: Calendar): string {
  if (value === null || value === undefined || value === '') return '';
  switch (JOB_FIELDS[name].kind) {
    case 'money':
      return formatPounds(Number(value));
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'instant':
      return calendar.formatDateTime(String(value));
    case 'day':
      return calendar.formatWords(String(value));
    default:
      return String(value);
  }
}
