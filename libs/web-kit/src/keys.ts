import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Topic } from '@loupe/shared-types';

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A query's key is the path it reads, then its parameters; empty ones count as absent. */
export function keyOf(path: string, params: Params = {}): readonly [string] | readonly [string, Params] {
  const given = Object.entries(params).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (given.length === 0) return [path];
  return [path, Object.fromEntries(given.map(([name, value]) => [name, String(value)]))];
}

/** The address a key stands for. */
export function addressOf(key: QueryKey): string {
  const [path, params] = key as readonly [string, Record<string, string> | undefined];
  return params ? `${path}?${new URLSearchParams(params).toString()}` : path;
}

/** Marks every query of these paths, and below them, for a fresh read. */
export function refresh(client: QueryClient, paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      return paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
    },
  });
}

/** What each topic of the event stream makes out of date. */
export const PATHS_OF_TOPIC: Readonly<Record<Topic, readonly string[]>> = {
  // The logs carry details of their job, its status among them.
  jobs: ['/api/jobs', '/api/stats', '/api/calls', '/api/locations'],
  calls: ['/api/calls', '/api/jobs'],
  locations: ['/api/locations', '/api/jobs'],
  parts: ['/api/parts', '/api/jobs', '/api/stats'],
};
