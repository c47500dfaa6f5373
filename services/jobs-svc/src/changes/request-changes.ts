import { AsyncLocalStorage } from 'node:async_hooks';
import { CHANGES_HEADER } from '@loupe/shared-types';
import type { Db } from '@loupe/db';
import type { ServiceMiddleware } from '@loupe/svc-kit';

interface Made {
  within?: Db;
  changes: number[];
}

const current = new AsyncLocalStorage<Made>();

/**
 * Takes the id of a change, once it is written, for the response of the request that this is called in. A retried
 * transaction starts over.
 */
export function changeNote(trx: Db): (change: number) => void {
  const made = current.getStore();
  return (change) => {
    if (!made) return;
    if (made.within !== trx) made.changes = [];
    made.within = trx;
    made.changes.push(change);
  };
}

/**
 * Adds the ids of a write's changes to its response, so that its author can ignore their events; a write that changed
 * nothing names none.
 */
export function namesItsChanges(): ServiceMiddleware {
  return (ctx, next) => {
    const made: Made = { changes: [] };
    return current.run(made, async () => {
      await next();
      if (ctx.method !== 'GET' || made.changes.length > 0) ctx.set(CHANGES_HEADER, made.changes.join());
    });
  };
}
