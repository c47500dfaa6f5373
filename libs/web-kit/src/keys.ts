import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { filledPath, givenQuery, type ParamsOf, type Query, type ReadId } from '@loupe/shared-types';
import type { QueryInputOf } from '@loupe/shared-types/api-schemas';

type Key = readonly [string] | readonly [string, Readonly<Record<string, string>>];

/** A query's key is the path it reads, then its parameters; empty ones count as absent. */
export function keyAt(path: string, query: Query = {}): Key {
  const given = givenQuery(query);
  return given ? [path, given] : [path];
}

/** The query key of an endpoint. */
export function keyOf<Id extends ReadId>(id: Id, params?: ParamsOf<Id>, query?: QueryInputOf<Id>): Key {
  return keyAt(filledPath(id, params), { ...query });
}

/** The address of a query key. */
export function addressOf(key: QueryKey): string {
  const [path, params] = key as readonly [string, Record<string, string> | undefined];
  return params ? `${path}?${new URLSearchParams(params).toString()}` : path;
}

/** Invalidates every query of these paths, and below them. */
export function invalidate(client: QueryClient, paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      return paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
    },
  });
}
