import { countOf } from '@loupe/domain';
import { usePageSearch, useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Checkbox } from '@loupe/plugin-sdk/ui';
import { CardSkeletons, EmptyState, ListView, PageHead, Panel, SearchBox, useList } from '@loupe/web-kit';
import { useState } from 'react';
import { CustomerRow } from './customer-row';
import css from './customers.module.css';

const PAGE_SIZE = 50;
const ROWS_AT_ONCE = 25;

export function CustomerList() {
  const { can } = useShell();
  const [search] = usePageSearch();
  const [onlyDoubtful, setOnlyDoubtful] = useState(false);
  const customers = useList('GET /api/customers', {
    search,
    limit: PAGE_SIZE,
    ...(onlyDoubtful && { doubtful: true }),
  });
  return (
    <>
      <PageHead
        title="Customers"
        subtitle="Who came last stands first"
        count={customers.isCounted ? countOf(customers.total, 'Customer') : undefined}
      >
        <SearchBox placeholder="Search by name, phone, postcode or email..." />
      </PageHead>
      <p className={css.filter}>
        <Checkbox checked={onlyDoubtful} onChange={(event) => setOnlyDoubtful(event.target.checked)}>
          Only doubtful ones: their number was known under another name
        </Checkbox>
        {can('canManageCustomers') && <Link to="/customers?review=1">Retention review</Link>}
      </p>
      <ListView
        list={customers}
        atOnce={ROWS_AT_ONCE}
        loading={<CardSkeletons count={4} />}
        empty={
          search.trim() === '' ? (
            <EmptyState text={onlyDoubtful ? 'No doubtful customers.' : 'No customers yet.'}>
              {!onlyDoubtful && <Link to="/create-job">Create New Job: its customer is the first</Link>}
            </EmptyState>
          ) : (
            'No customers found matching your search.'
          )
        }
      >
        {(items) => (
          <Panel padded={false}>
            <ul className={css.list} aria-label="Customers">
              {items.map((customer) => (
                <CustomerRow key={customer.id} customer={customer} />
              ))}
            </ul>
          </Panel>
        )}
      </ListView>
    </>
  );
}
