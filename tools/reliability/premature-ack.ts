import type { Mutation } from './bundle';

/** The fault that the kill test must detect: a write acknowledged before its commit. */
export const PREMATURE_ACK: Mutation = {
  file: 'libs/db/src/in-transaction.ts',
  from: 'return await (isSqlite ? inGroup(db as Knex, work) : db.transaction(work));',
  to: `return await new Promise((resolve, reject) => {
        const early = async (trx) => {
          const made = await work(trx);
          resolve(made);
          await pause(30);
          return made;
        };
        (isSqlite ? inGroup(db, early) : db.transaction(early)).catch(reject);
      });`,
};
