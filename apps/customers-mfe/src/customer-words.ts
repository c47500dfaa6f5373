import { countOf, formatPounds } from '@loupe/domain';
import type { CustomerListItem } from '@loupe/shared-types';

export const addressOfCustomer = (id: number): string => `/customers?customer=${id}`;

export const firstContact = ({ contacts }: Pick<CustomerListItem, 'contacts'>): string =>
  contacts[0]?.raw ?? '';

/** What stands open with a customer, in short phrases; none for somebody with nothing open. */
export function factsOf(customer: CustomerListItem): readonly string[] {
  const { openJobs, uncollected, owed, depositsHeld, noText } = customer;
  return [
    ...(openJobs > 0 ? [countOf(openJobs, 'open job')] : []),
    ...(uncollected > 0 ? [`${uncollected} to collect`] : []),
    ...(owed > 0 ? [`${formatPounds(owed)} owed`] : []),
    ...(depositsHeld > 0 ? [`${formatPounds(depositsHeld)} deposit held`] : []),
    ...(noText ? ['Do not text'] : []),
  ];
}
