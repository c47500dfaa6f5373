import type { AnyEndpointId } from './endpoints';
import type { Method } from './endpoint';

export type PathOf<Id extends string> = Id extends `${Method} ${infer Path}` ? Path : never;

type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** `:id` is a number, every other path parameter is text. */
export type ParamsOf<Id extends string> = {
  readonly [Name in NamesIn<PathOf<Id>>]: Name extends 'id' ? number : string;
};

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export const methodOf = (id: AnyEndpointId): Method => id.slice(0, id.indexOf(' ')) as Method;

/** The path pattern of an endpoint, including parameters. */
export const pathOf = (id: AnyEndpointId): string => id.slice(id.indexOf(' ') + 1);

/** The path of a call, with its parameters filled in. */
export function filledPath(
  id: AnyEndpointId,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return pathOf(id).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** A query without empty parameters, which count as absent; undefined when none are left. */
export function givenQuery(query: Query): Readonly<Record<string, string>> | undefined {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return given.length === 0
    ? undefined
    : Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** A path with its query, encoded; empty parameters are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const given = givenQuery(query);
  return given ? `${path}?${new URLSearchParams(given).toString()}` : path;
}
