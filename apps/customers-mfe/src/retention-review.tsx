import { countOf } from '@loupe/domain';
import { MOST_OFFERED } from '@loupe/shared-types';
import { Link } from '@loupe/plugin-sdk/router';
import { CardSkeletons, listOf, ListView, PageHead, Panel, queryOf } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { CustomerRow } from './customer-row';
import css from './customers.module.css';

const countText = (count: number): string =>
  count < MOST_OFFERED ? countOf(count, 'Customer') : `First ${MOST_OFFERED} Customers`;

/** Customers whom the shop need not keep any longer; nothing is erased by itself (PRIVACY-4). */
export function RetentionReview() {
  const query = useQuery({ ...queryOf('GET /api/customers/retention'), staleTime: 0 });
  return (
    <>
      <p className={css.filter}>
        <Link to="/customers">All customers</Link>
      </p>
      <PageHead
        title="Retention Review"
        subtitle={
          query.data &&
          `Last collection more than ${countOf(query.data.years, 'year')} ago: open one to erase it`
        }
        count={query.data && countText(query.data.customers.length)}
      />
      <ListView
        list={listOf({ ...query, data: query.data?.customers })}
        loading={<CardSkeletons count={2} />}
        empty="Nobody is due."
      >
        {(customers) => (
          <Panel padded={false}>
            <ul className={css.list} aria-label="Due for review">
              {customers.map((customer) => (
                <CustomerRow key={customer.id} customer={customer} />
              ))}
            </ul>
          </Panel>
        )}
      </ListView>
    </>
  );
}
