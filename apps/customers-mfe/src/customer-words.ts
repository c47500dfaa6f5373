import type { CustomerEventKind } from '@loupe/shared-types';
import type { CustomerListItem } from '@loupe/shared-types';

export const addressOfCustomer = (id: number): string => `/customers?customer=${id}`;

export const firstContact = ({ contacts }: Pick<CustomerListItem, 'contacts'>): string =>
  contacts[0]?.raw ?? '';

/** What somebody did with a customer's record, after their name. */
export const EVENT_WORDS: Readonly<Record<CustomerEventKind, string>> = {
  viewed: 'looked at the record',
  edited: 'changed',
  merged: 'merged',
  split: 'split',
  undone: 'undid the merge or split',
  exported: 'exported everything',
  erased: 'erased the customer',
};
