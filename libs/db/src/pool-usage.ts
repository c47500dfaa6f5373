import type { Knex } from 'knex';

/** How many connections of the pool are used and free, and how many statements wait for one. */
export interface PoolUsage {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
}

interface Pool {
  readonly numUsed: () => number;
  readonly numFree: () => number;
  readonly numPendingAcquires: () => number;
}

export function poolUsage(db: Knex): PoolUsage {
  const { pool } = db.client as { readonly pool: Pool };
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() };
}
