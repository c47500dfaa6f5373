import type { Customer } from '@loupe/shared-types';
import type { CustomerEdit } from '../actions';

export interface EditDraft {
  readonly value: Customer;
  /** The customer as the form was opened on them; absent in a draft of an earlier version. */
  readonly opened?: Customer;
  readonly alsoOpenJobs: boolean;
}

export const sameText = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const FIELDS = [
  ...(['title', 'firstName', 'surname', 'homeAddress', 'postcode', 'note'] as const),
  ...(['noText', 'dispute', 'contacts', 'sizes'] as const),
];

/** What was changed in the form, so that a save leaves alone what a job or a colleague has written since. */
export function changedFields(opened: Customer, value: Customer): Omit<CustomerEdit, 'version'> {
  const changed = FIELDS.filter((field) => !sameText(value[field], opened[field]));
  return {
    ...Object.fromEntries(changed.map((field) => [field, value[field]])),
    ...(opened.doubtful && !value.doubtful && { doubtful: false as const }),
  };
}

/** The rows there are, with those that were typed beside what the form was opened on. */
const withAdded = <T>(current: readonly T[], opened: readonly T[], typed: readonly T[]): readonly T[] => [
  ...current,
  ...typed.filter((row) => ![...current, ...opened].some((one) => sameText(one, row))),
];

/** A note as it was edited, within one that a merge has put together. */
function noteWith(current: string | null, opened: string | null, typed: string | null): string | null {
  if (current !== null && opened !== null && current.includes(opened))
    return current.replace(opened, () => typed ?? '').trim() || null;
  return [current, typed].filter(Boolean).join('\n') || null;
}

/** The edit of a record that was merged, as an edit of the record it was merged into (CUSTOMER-6). */
export function carriedOver({ value, opened = value }: EditDraft, current: Customer): EditDraft {
  const { contacts, sizes, note, ...changed } = changedFields(opened, value);
  return {
    value: {
      ...current,
      ...changed,
      contacts: contacts ? withAdded(current.contacts, opened.contacts, value.contacts) : current.contacts,
      sizes: sizes ? withAdded(current.sizes, opened.sizes, value.sizes) : current.sizes,
      note: note === undefined ? current.note : noteWith(current.note, opened.note, value.note),
    } as Customer,
    opened: current,
    alsoOpenJobs: false,
  };
}
