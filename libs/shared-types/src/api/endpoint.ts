import type { Permission } from '../access';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The process that handles an endpoint. */
export type Server = 'bff' | 'jobs' | 'reports';

/**
 * An endpoint's properties besides its schemas and its text. Its id is its method and path: `PATCH /api/jobs/:id`.
 * A parameter named `:id` is a number, every other one is text.
 */
export interface Endpoint {
  readonly service: Server;
  /** Absent: every signed-in user. */
  readonly permission?: Permission;
  /**
   * `nobody` needs no session; `key` needs the key of a plugin's team instead of one; `bff` is for the BFF's own identity
   * only and not reachable from outside.
   */
  readonly caller?: 'nobody' | 'key' | 'bff';
  /** Success statuses, the usual one first; absent: 200. */
  readonly status?: readonly [200 | 201 | 204, ...(200 | 201)[]];
  /** A paged list. */
  readonly list?: true;
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Needs a recently entered password. */
  readonly recentPassword?: true;
  /** The body is a file of this type and size, not JSON. */
  readonly upload?: { readonly type: string; readonly maxBytes: number };
  /** An event stream, which stays open. */
  readonly stream?: true;
  /** Paths whose cached reads, including those below them, a successful call invalidates. */
  readonly invalidates?: readonly `/api/${string}`[];
}

export type EndpointTable = Readonly<Record<`${Method} /${string}`, Endpoint>>;
