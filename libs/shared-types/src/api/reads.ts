import { filledPath, withQuery } from './address';
import type { ListId, ReadId } from './endpoints';
import type { QueryInputOf, ResponseOf } from './schemas';

/** For a manifest's `reads`: the address of a list as `useList` asks for it with this query. */
export const readOf = <Id extends ListId>(id: Id, query: QueryInputOf<Id>): string =>
  withQuery(filledPath(id), { ...query });

/** For a manifest's `count`: a number in what an endpoint answers. */
export const countOf = <Id extends ReadId>(id: Id, field: keyof ResponseOf<Id> & string) => ({
  path: filledPath(id),
  field,
});
