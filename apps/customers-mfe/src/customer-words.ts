import type { CustomerListItem } from '@loupe/shared-types';

export const addressOfCustomer = (id: number): string => `/customers?customer=${id}`;

export const firstContact = ({ contacts }: Pick<CustomerListItem, 'contacts'>): string =>
  contacts[0]?.raw ?? '';
