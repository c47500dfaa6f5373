import type { ChangeLogCache } from '@loupe/db';
import { MOST_FOUND, type Customer, type CustomerListItem } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { totalOf, type Page } from '../lists/page';
import { countCustomers, cursorOf, listCustomers, type CustomersQuery } from './customers.list.store';
import { customerIdOfJob, findCustomer, listItems } from './customers.store';

export type CustomersService = ReturnType<typeof createCustomersService>;

export function createCustomersService({ db, counts }: Deps & { readonly counts: ChangeLogCache }) {
  return {
    async list(query: CustomersQuery): Promise<Page<CustomerListItem>> {
      const { limit, cursor, ...filter } = query;
      const { items, next } = await listCustomers(db, query);
      const total = await totalOf({ items, next, cursor }, () =>
        counts.get(`customers ${JSON.stringify(filter)}`, () => countCustomers(db, filter)),
      );
      return { items, total, next, cursorOf };
    },

    /** Who may be meant by what is typed at the counter; nobody before anything is. */
    async lookup(search: string): Promise<readonly CustomerListItem[]> {
      if (search.trim() === '') return [];
      return (await listCustomers(db, { search, limit: MOST_FOUND })).items;
    },

    async get(id: number): Promise<Customer> {
      const customer = await findCustomer(db, id);
      if (!customer) throw new HttpError(404, 'That customer does not exist');
      return customer;
    },

    async ofJob(jobId: number): Promise<CustomerListItem> {
      const id = await customerIdOfJob(db, jobId);
      if (id === undefined) throw new HttpError(404, 'That job does not exist');
      const [customer] = id === null ? [] : await listItems(db, [id]);
      if (!customer) throw new HttpError(404, 'That job has no customer yet');
      return customer;
    },
  };
}
