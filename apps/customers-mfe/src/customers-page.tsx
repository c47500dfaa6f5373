import { useShell } from '@loupe/plugin-sdk';
import { useSearchParams } from '@loupe/plugin-sdk/router';
import { CustomerList } from './customer-list';
import { RetentionReview } from './retention-review';
import { CustomerRecord } from './sheet/customer-record';
import { CustomerSheet } from './sheet/customer-sheet';

/**
 * The list of customers; with `?customer=` the sheet of one, with `&record=1` everything about them, and with
 * `?review=1` those whom the shop may erase.
 */
export default function CustomersPage() {
  const { can } = useShell();
  const [params] = useSearchParams();
  const id = Number(params.get('customer'));
  const isManager = can('canManageCustomers');
  if (isManager && params.has('review')) return <RetentionReview />;
  if (!Number.isInteger(id) || id <= 0) return <CustomerList />;
  return isManager && params.has('record') ? (
    <CustomerRecord key={id} id={id} />
  ) : (
    <CustomerSheet key={id} id={id} />
  );
}
