import { filledPath, withQuery } from './address';
import type { ListId, ReadId } from './endpoints';
import type { QueryInputOf, ResponseOf } from './schemas';

/** For a manifest's `prefetch`: the address that `useList` requests for a list with this query. */
export const readOf = <Id extends ListId>(id: Id, query: QueryInputOf<Id>): string =>
  withQuery(filledPath(id), { ...query });

/** For a manifest's `count`: a numeric field in an endpoint's response. */
export const countOf = <Id extends ReadId>(id: Id, field: keyof ResponseOf<Id> & string) => ({
  path: filledPath(id),
  field,
});
