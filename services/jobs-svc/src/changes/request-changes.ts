import { AsyncLocalStorage } from 'node:async_hooks';
import { CHANGES_HEADER } from '@loupe/shared-types';
import type { Db } from '@loupe/db';
import type { ServiceMiddleware } from '@loupe/svc-kit';

interface Made {
  within?: Db;
  changes: number[];
}

const current = new AsyncLocalStorage<Made>();

/** Notes a change for the answer to the request that makes it. A transaction that is run again begins anew. */
export function noteChange(trx: Db, change: number): void {
  const made = current.getStore();
  if (!made) return;
  if (made.within !== trx) made.changes = [];
  made.within = trx;
  made.changes.push(change);
}

/** Names the changes a write has made beside its answer: their events tell whoever made them nothing new. */
export function namesItsChanges(): ServiceMiddleware {
  return (ctx, next) => {
    const made: Made = { changes: [] };
    return current.run(made, async () => {
      await next();
      if (made.changes.length > 0) ctx.set(CHANGES_HEADER, made.changes.join());
    });
  };
}
