import { ENDPOINTS, INTERNAL_ENDPOINTS, endpointAt } from '@loupe/shared-types';
import { schemasOf } from '@loupe/shared-types/api-schemas';

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

const ALL = { ...ENDPOINTS, ...INTERNAL_ENDPOINTS };

/** For tests of the real services: throws when a successful response differs from the endpoint table. */
export function checkAnswer({ method, path, status, text }: Answered): void {
  if (status < 200 || status >= 300) return;
  const found = endpointAt(ALL, method, path.replace(/\?.*/s, ''));
  if (!found) return;
  const { id, endpoint } = found;
  if (endpoint.stream) return;
  const known: readonly number[] = endpoint.status ?? [200];
  if (!known.includes(status)) throw new Error(`${id} answered ${status}, which the table does not know`);
  const result = schemasOf(id).response.safeParse(text === '' ? undefined : JSON.parse(text));
  if (result.success) return;
  const [issue] = result.error.issues;
  throw new Error(`${id} answered something else than its schema: ${JSON.stringify(issue)}`);
}
