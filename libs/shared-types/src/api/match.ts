import { methodOf, pathOf } from './address';
import type { Endpoint } from './endpoint';
import type { AnyEndpointId } from './endpoints';

interface Found<Id extends AnyEndpointId> {
  readonly id: Id;
  readonly endpoint: Endpoint;
}

/** Whether a path matches a pattern: `/api/jobs/12` matches `/api/jobs/:id`. */
export function isAt(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}

/** The endpoint of a table that matches a call, if any; a HEAD is treated as a GET. */
export function endpointAt<Id extends AnyEndpointId>(
  table: Readonly<Record<Id, Endpoint>>,
  method: string,
  path: string,
): Found<Id> | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = (Object.keys(table) as Id[])
    .filter((id) => methodOf(id) === asked && isAt(pathOf(id), path))
    // Literal segments before parameters: `/api/staff/sign-ins` is not a staff id.
    .sort((one, other) => pathOf(one).split(':').length - pathOf(other).split(':').length);
  const [id] = found;
  return id && { id, endpoint: table[id] };
}
