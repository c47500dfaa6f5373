import { readFileSync } from 'node:fs';
import { connect, eraseThoroughly, forgetErased, inTransaction, isErasing, markErasing } from '@loupe/db';
import { eachDatabase, type TestDatabase } from '@loupe/db/testing';
import { calendar, serveJobs, type ServedJobs } from '../testing';
import { eraseCustomer } from './erase-customer';
import { erasuresInMemory } from './erasure-list';
import { reapplyErasures } from './reapply-erasures';

const PEOPLE = 40;
const JOBS_EACH = 20;

eachDatabase(
  (_name, open) => {
    let jobs: ServedJobs;
    let opened: TestDatabase;

    beforeEach(async () => {
      opened = await open();
      jobs = await serveJobs(opened);
    });
    afterEach(() => jobs.close());

    const tagOf = (person: number) => `person${String(person).padStart(3, '0')}x`;
    /** Which of these texts the files of the database hold, the write-ahead log included. */
    const foundOf = (texts: readonly string[]) => {
      const { file = '' } = opened.where;
      const bytes = [file, `${file}-wal`].map((path) => readFileSync(path));
      return texts.filter((text) => bytes.some((some) => some.includes(text)));
    };

    /** People whose jobs have search texts of so many lengths that erasing them moves rows between pages. */
    async function eraseMany(): Promise<readonly string[]> {
      const { db } = opened;
      const { id } = await jobs.made();
      const { id: _id, ...row } = (await db('jobs').where({ id }).first()) as Record<string, unknown>;
      const left: string[] = [];
      for (let person = 0; person < PEOPLE; person += 1) {
        const tag = tagOf(person);
        const copies = Array.from({ length: JOBS_EACH }, (_, n) => {
          const number = `${person}-${n}`;
          const numbers = { job_number: number, job_number_key: number, display_number_key: number };
          const search_core = `${tag} ${'word '.repeat((person * 7 + n) % 23)}`;
          return { ...row, ...numbers, custom_job_number: null, first_name: tag, search_core };
        });
        await db('jobs').insert(copies);
        const erased = { first_name: 'Erased', search_core: 'erased' };
        await inTransaction(db, (trx) =>
          eraseThoroughly(trx, () => trx('jobs').where({ first_name: tag }).update(erased)),
        );
        await db.raw('pragma wal_checkpoint(truncate)');
        left.push(...foundOf([tag]));
      }
      return left;
    }

    // PRIVACY-2
    test('what SQLite has moved between pages is overwritten too', async () => {
      const left = await eraseMany();
      expect(left).not.toEqual([]);
      markErasing(opened.db);
      expect(await forgetErased(opened.db, { wholeUpTo: 0 })).toBe(false);
      expect([foundOf(left), isErasing(opened.db)]).toEqual([[], true]);
      expect(await forgetErased(opened.db)).toBe(true);
      expect(foundOf(left)).toEqual([]);
      expect(isErasing(opened.db)).toBe(false);
      const [{ integrity_check }] = (await opened.db.raw('pragma integrity_check')) as [
        object & { integrity_check: string },
      ];
      expect(integrity_check).toBe('ok');
    });

    // PRIVACY-2, PRIVACY-3
    test('an erasure that a kill has cut short is completed by the next start, while others read', async () => {
      const { db, where } = opened;
      const reports = connect({ ...where, readOnly: true });
      const job = await jobs.made({ firstName: 'Quillfern', surname: 'Larkspurrow', notes: 'Notexyz' });
      await jobs.patch(`/api/jobs/${job.id}`, { jobStatus: 'Completed', customerCollected: true });
      expect(await reports('jobs').count({ count: '*' })).toEqual([{ count: 1 }]);
      const { id } = await jobs.customerOf(job);
      const actor = { userId: 2, fullName: 'Tester 2' };
      const erasures = erasuresInMemory();
      await inTransaction(db, async (trx) => {
        const erasure = await eraseCustomer(trx, id, {
          ...{ calendar, at: jobs.now(), actor, hashOf: erasures.hashOf },
          takes: ({ certain }) => certain,
        });
        erasures.add(erasure);
        markErasing(db);
      });
      const texts = ['Quillfern', 'Larkspurrow', 'Notexyz'];
      expect(foundOf(texts)).toEqual(texts);
      const started = connect(where);
      expect(await reapplyErasures({ db: started, calendar, erasures })).toMatchObject({
        customers: 0,
        isForgotten: true,
      });
      expect(foundOf(texts)).toEqual([]);
      expect(isErasing(started)).toBe(false);
      await started.destroy();
      await reports.destroy();
    });
  },
  ['SQLite'],
);
