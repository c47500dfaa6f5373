import { useSearchParams } from '@loupe/plugin-sdk/router';
import { CustomerList } from './customer-list';
import { CustomerSheet } from './sheet/customer-sheet';

/** The list of customers, or with `?customer=` the sheet of one. */
export default function CustomersPage() {
  const id = Number(useSearchParams()[0].get('customer'));
  return Number.isInteger(id) && id > 0 ? <CustomerSheet key={id} id={id} /> : <CustomerList />;
}
