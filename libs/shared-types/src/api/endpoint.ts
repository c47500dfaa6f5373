import type { Permission } from '../access';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Which process answers. */
export type Server = 'bff' | 'jobs' | 'reports';

/**
 * What is known of an endpoint beside its schemas and its text. Its id is its method and path: `PATCH /api/jobs/:id`.
 * A parameter called `:id` is a number, every other one is text.
 */
export interface Endpoint {
  readonly service: Server;
  /** Absent: everybody who is signed in. */
  readonly permission?: Permission;
  /** `nobody` needs no session; `bff` is for the BFF's own identity alone and never reached from outside. */
  readonly caller?: 'nobody' | 'bff';
  /** The statuses of success, the usual one first; absent: 200. */
  readonly status?: readonly [200 | 201 | 204, ...(200 | 201)[]];
  /** A list that is read page by page. */
  readonly list?: true;
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Needs a password entered in the last minutes. */
  readonly recentPassword?: true;
  /** An event stream, which stays open. */
  readonly stream?: true;
  /** Paths whose reads, and those below them, are out of date afterwards. */
  readonly invalidates?: readonly `/api/${string}`[];
}

export type EndpointTable = Readonly<Record<`${Method} /${string}`, Endpoint>>;
