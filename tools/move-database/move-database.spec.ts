import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrate } from '@loupe/db';
import { eachServer, migratedFile } from '@loupe/db/testing';
import { fillShop, readShop } from '../seed/fill-shop';
import { inRoot } from '../stack/workspace.mjs';
import { compareTable } from './copy';
import { moveDatabase } from './move';
import { tablesToMove } from './tables';

const dataDir = mkdtempSync(join(tmpdir(), 'move-'));
const file = join(dataDir, 'repairs.sqlite');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The command of an operator. */
const command = (DATABASE_URL: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/move-database/move-database.ts'], {
    cwd: inRoot(),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL } as NodeJS.ProcessEnv,
  });

const STRANGE = 'Zoë 💍 "O’Brien" \\ \n\t 姓名 %_';

beforeAll(async () => {
  await migratedFile(file);
  await fillShop({ where: { file }, shop: readShop(), jobs: 40 });
  const db = connect({ file });
  await db('users').insert({
    username: 'zoe',
    full_name: STRANGE,
    access_level: 'full',
    active: 1,
    created_at: '2026-04-03T09:00:00.000Z',
  });
  await db('jobs')
    .where({ id: 1 })
    .update({ first_name: STRANGE, home_address: STRANGE.repeat(40) });
  await db.destroy();
});

/** By day the move goes into the harder one. */
const TARGETS = ['what an unfinished move left', ...(process.env.NIGHTLY ? ['an empty database'] : [])];

eachServer((_name, open) => {
  // OPS-4
  test.each(TARGETS)(
    'moves every row into %s, finds one that differs, and leaves the SQLite file as it was',
    async (into) => {
      const { db: target, where } = await open({ empty: true });
      if (into !== 'an empty database') {
        await target.raw('create table unfinished_move (id int primary key)');
        await migrate(where);
        await target.raw('create table left_over (id int primary key)');
      }
      const before = readFileSync(file);
      const told = new Set<string>();
      await moveDatabase({
        file,
        databaseUrl: where.databaseUrl ?? '',
        progress: (step, table, done, all) => told.add(`${step} ${table}: ${done} of ${all}`),
      });
      expect([...told]).toEqual(
        expect.arrayContaining([
          'copied jobs: 40 of 40',
          expect.stringMatching(/^checked changes: (\d+) of \1$/),
        ]),
      );
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(await target.schema.hasTable('unfinished_move')).toBe(false);
      expect(await target.schema.hasTable('left_over')).toBe(false);

      const source = connect({ file, readOnly: true });
      const tables = await tablesToMove(source, target);
      expect(tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['jobs', 'changes', 'call_logs', 'location_logs', 'ordered_parts', 'users']),
      );
      for (const { name, columns, key } of tables) {
        const rows = async (db: typeof source) =>
          (
            await db(name)
              .orderBy([...key])
              .select(...columns)
          )
            .map((row: object) => JSON.stringify(row))
            .sort();
        expect([name, await rows(target)]).toEqual([name, await rows(source)]);
      }
      expect((await target('users').where({ username: 'zoe' }).first()).full_name).toBe(STRANGE);

      // The tables know of each other again, and ids go on after the highest.
      await expect(
        target('call_logs').insert({ ...(await target('call_logs').first()), id: undefined, job_id: 9e6 }),
      ).rejects.toThrow();
      const trigrams = await target('job_trigrams').count('* as count').first();
      expect(Number(trigrams?.count)).toBeGreaterThan(50);
      const jobs = tables.find(({ name }) => name === 'jobs');
      const compared = () => compareTable(source, target, jobs!, () => undefined);
      await compared();
      await target('jobs').where({ id: 2 }).update({ first_name: 'Somebody' });
      await expect(compared()).rejects.toThrow('jobs 2 is not the same there: first_name.');
      await source.destroy();
    },
  );

  // OPS-4
  test('refuses a database that is not empty', async () => {
    const { db: full, where: there } = await open();
    const refused = command(there.databaseUrl ?? '');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(
      /The MySQL database is not empty: it has \d+ tables\. Nothing was changed\./,
    );
    expect(Number((await full('users').count('* as count').first())?.count)).toBe(0);
  });
});
