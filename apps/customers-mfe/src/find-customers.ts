import { customerFacts, fullName } from '@loupe/domain';
import type { FindResults } from '@loupe/plugin-sdk';
import { filledPath, withQuery } from '@loupe/shared-types';
import { readAddress } from '@loupe/web-kit';
import type { ResponseOf } from '@loupe/shared-types/api-schemas';
import { addressOfCustomer, firstContact } from './customer-words';

const SHORTEST = 3;

/** Customers among the results of Find, from the third character on (CUSTOMER-2). */
const findCustomers: FindResults = async ({ text, limit, signal }) => {
  if (text.length < SHORTEST) return [];
  const address = withQuery(filledPath('GET /api/customers/lookup'), { search: text });
  const found: ResponseOf<'GET /api/customers/lookup'> = await readAddress(address, { signal });
  const results = found.slice(0, limit).map((customer) => ({
    key: `customer-${customer.id}`,
    title: fullName(customer),
    name: customer.postcode,
    details: firstContact(customer),
    facts: customerFacts(customer),
    opens: { path: addressOfCustomer(customer.id) },
    listedAt: '/customers',
  }));
  return results.length > 0 ? [{ title: 'Customers', hasMore: found.length > results.length, results }] : [];
};

export default findCustomers;
