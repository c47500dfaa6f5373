import type { Mutation } from './bundle';

/** The fault the kill test is there to find: people are told that something is saved a moment before it is. */
export const PREMATURE_ACK: Mutation = {
  file: 'libs/db/src/in-transaction.ts',
  from: 'return await db.transaction(fn);',
  to: `return await new Promise((resolve, reject) => {
        db.transaction(async (trx) => {
          const made = await fn(trx);
          resolve(made);
          await pause(30);
          return made;
        }).catch(reject);
      });`,
};
