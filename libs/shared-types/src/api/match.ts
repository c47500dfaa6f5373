import { methodOf, pathOf } from './address';
import type { Endpoint } from './endpoint';
import type { AnyEndpointId } from './endpoints';

interface Found<Id extends AnyEndpointId> {
  readonly id: Id;
  readonly endpoint: Endpoint;
}

/** Whether a path matches a pattern: `/api/jobs/12` matches `/api/jobs/:id`. */
const fits = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]));

/** The endpoint of a table that matches a call, if any; a HEAD is treated as a GET. */
export function endpointAt<Id extends AnyEndpointId>(
  table: Readonly<Record<Id, Endpoint>>,
  method: string,
  path: string,
): Found<Id> | undefined {
  const given = path.split('/');
  const asked = method === 'HEAD' ? 'GET' : method;
  const row = rowsOf(table)
    .get(`${asked} ${given.length}`)
    ?.find(({ wanted }) => fits(wanted, given));
  return row && { id: row.id, endpoint: table[row.id] };
}

interface Row<Id extends AnyEndpointId> {
  readonly id: Id;
  readonly wanted: readonly string[];
}

/** The rows of a table by method and number of segments: a call is looked up several times on its way. */
const indexes = new WeakMap<object, ReadonlyMap<string, readonly Row<AnyEndpointId>[]>>();

function rowsOf<Id extends AnyEndpointId>(
  table: Readonly<Record<Id, Endpoint>>,
): ReadonlyMap<string, readonly Row<Id>[]> {
  const known = indexes.get(table);
  if (known) return known as ReadonlyMap<string, readonly Row<Id>[]>;
  const rows = (Object.keys(table) as Id[])
    .map((id) => ({ id, wanted: pathOf(id).split('/') }))
    // Literal segments before parameters: `/api/staff/sign-ins` is not a staff id.
    .sort((one, other) => parametersIn(one.wanted) - parametersIn(other.wanted));
  const index = new Map<string, Row<Id>[]>();
  for (const row of rows) {
    const key = `${methodOf(row.id)} ${row.wanted.length}`;
    index.set(key, [...(index.get(key) ?? []), row]);
  }
  indexes.set(table, index);
  return index;
}

const parametersIn = (segments: readonly string[]): number =>
  segments.filter((segment) => segment.startsWith(':')).length;
