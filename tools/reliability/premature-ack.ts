import type { Mutation } from './bundle';

/** The fault that the kill test must detect: a write acknowledged before its commit. */
export const PREMATURE_ACK: Mutation = {
  file: 'libs/db/src/in-transaction.ts',
  from: 'return await db.transaction(work);',
  to: `return await new Promise((resolve, reject) => {
        db.transaction(async (trx) => {
          const made = await work(trx);
          resolve(made);
          await pause(30);
          return made;
        }).catch(reject);
      });`,
};
