import type { Connection } from 'mysql2';

export type Callback = (error: (Error & { code?: string }) | null, rows?: unknown, fields?: unknown) => void;

export interface StatementOptions {
  readonly sql: string;
  /** In milliseconds. */
  readonly timeout?: number;
  /** Set by `writeBehind`; receives the id of the inserted row. */
  readonly behind?: (id: number) => void;
}

/** The form of a mysql2 connection's `query` that has all arguments. */
export type Query = (options: StatementOptions, values: readonly unknown[], callback: Callback) => void;

/** A connection's `query` as it is now, in that form. */
export const driverQuery = (connection: Connection): Query =>
  connection.query.bind(connection) as unknown as Query;

/** Replaces a connection's `query`: however it is called, `replacement` gets options, values and callback. */
export function replaceQuery(connection: Connection, replacement: Query): void {
  const query = (given: StatementOptions | string, values?: unknown, last?: unknown): void =>
    replacement(
      typeof given === 'string' ? { sql: given } : given,
      Array.isArray(values) ? values : [],
      (typeof values === 'function' ? values : last) as Callback,
    );
  Object.assign(connection, { query });
}
