import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './connect';
import { isRetryable, isUnavailable, isUniqueViolation } from './errors';
import { inTransaction } from './in-transaction';
import type { SqliteClient } from './sqlite';
import { eachDatabase, userRow as user } from './testing';

/** In some test files the driver's error class is not an instance of Error, so `rejects` cannot be used. */
const isRefused = (statement: PromiseLike<unknown>): PromiseLike<boolean> =>
  statement.then(
    () => false,
    () => true,
  );

/** Error codes of a MySQL group, which would take several servers to reproduce. */
test('a member outside its group is unavailable, and a commit that lost a conflict is retried', () => {
  expect(isUnavailable({ code: 'ER_SERVER_OFFLINE_MODE' })).toBe(true);
  expect(isRetryable({ code: 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT' })).toBe(true);
  expect(isRetryable({ code: 'ER_SERVER_OFFLINE_MODE' })).toBe(false);
});

eachDatabase((name, open) => {
  if (name === 'SQLite')
    test('a statement is kept compiled, but for one with a parameter for each of many ids', async () => {
      const { db } = await open();
      const client = db.client as SqliteClient;
      const connection = await client.acquireConnection();
      const isKept = (sql: string) => connection.prepare(sql) === connection.prepare(sql);
      const among = (ids: number) => `select id from users where id in (${Array(ids).fill('?').join()})`;
      expect([among(1), among(25), among(2_000)].map(isKept)).toEqual([true, true, false]);
      await client.releaseConnection(connection);
    });

  test('a unique violation is recognised, with its column', async () => {
    const { db } = await open();
    await db('users').insert(user('amelia'));
    const error: unknown = await db('users')
      .insert(user('amelia'))
      .catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'username')).toBe(true);
    expect(isUniqueViolation(error, 'job_number')).toBe(false);
    expect(
      isUniqueViolation(
        await db('users')
          .insert({})
          .catch((caught: unknown) => caught),
      ),
    ).toBe(false);
  });

  test('text compares exactly: neither case nor accents are folded', async () => {
    const { db } = await open();
    await db('users').insert([user('zoe'), user('Zoe'), user('zoë')]);
    expect(await db('users').where({ username: 'zoe' })).toHaveLength(1);
  });

  test('a nested transaction joins the outer one, and is rolled back with it', async () => {
    const { db } = await open();
    const attempt = inTransaction(db, async (outer) => {
      await inTransaction(outer, async (inner) => inner('users').insert(user('amelia')));
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await db('users')).toHaveLength(0);
  });

  test('foreign keys hold on every connection', async () => {
    const { db } = await open();
    expect(await isRefused(db('job_stages').insert({ stage: 'live', date_created: 'x', job_id: 12 }))).toBe(
      true,
    );
  });

  test('a read-only connection reads and does not write', async () => {
    const { db, where } = await open();
    await db('users').insert(user('amelia'));
    const reader = connect({ ...where, readOnly: true });
    try {
      expect(await reader('users')).toHaveLength(1);
      expect(await isRefused(reader('users').insert(user('jack')))).toBe(true);
    } finally {
      await reader.destroy();
    }
  });

  // TEXT-2
  test('emoji, right-to-left text and trailing marks survive', async () => {
    const { db } = await open();
    const full_name = '💍 O’Brien سارة "%_\\';
    await db('users').insert({ ...user('amelia'), full_name });
    expect(await db('users').first()).toMatchObject({ full_name });
  });

  if (name === 'SQLite') {
    test('queued statements for the one connection let other work run in between', async () => {
      const { where } = await open();
      // On a busy machine the queue may take longer than the timeout.
      const db = connect({ ...where, noTimeouts: true });
      let turns = 0;
      const ticking = setInterval(() => (turns += 1), 1);
      const busy = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000) select sum(i) from n`;
      try {
        await Promise.all(Array.from({ length: 100 }, () => db.raw(busy)));
      } finally {
        clearInterval(ticking);
        await db.destroy();
      }
      expect(turns).toBeGreaterThan(5);
    });

    test('a reopened file is as durable as a new one', async () => {
      const { where } = await open();
      const again = connect(where);
      try {
        const [synchronous] = await again.raw('pragma synchronous');
        const [journal] = await again.raw('pragma journal_mode');
        expect({ ...synchronous, ...journal }).toEqual({ synchronous: 2, journal_mode: 'wal' });
      } finally {
        await again.destroy();
      }
    });
  } else {
    test('deadlocks are retried until both transactions have committed', async () => {
      const { db } = await open();
      await db('users').insert([user('amelia'), user('jack')]);
      const touch = (first: string, second: string) =>
        inTransaction(db, async (trx) => {
          await trx('users').where({ username: first }).update({ email: first });
          await trx.raw('select sleep(0.1)');
          await trx('users').where({ username: second }).update({ email: second });
        });
      await Promise.all([touch('amelia', 'jack'), touch('jack', 'amelia')]);
      expect(await db('users').pluck('email')).toEqual(['amelia', 'jack']);
    });

    test('a server without free connections for this account is unavailable, not an internal error', async () => {
      const { db, where } = await open();
      const account = `few_${randomUUID().slice(0, 8)}`;
      await db.raw(`create user ${account}@'%' identified by 'few' with max_user_connections 1`);
      const url = new URL(where.databaseUrl ?? '');
      await db.raw(`grant select on ${url.pathname.slice(1)}.* to ${account}@'%'`);
      [url.username, url.password] = [account, 'few'];
      const two = [connect({ databaseUrl: url.href }), connect({ databaseUrl: url.href })] as const;
      try {
        await two[0].raw('select 1');
        const error: unknown = await two[1].raw('select 1').catch((caught: unknown) => caught);
        expect([isUnavailable(error), String(error)]).toEqual([
          true,
          expect.stringContaining('max_user_connections'),
        ]);
      } finally {
        for (const one of two) await one.destroy();
        await db.raw(`drop user ${account}@'%'`);
      }
    });

    test('a statement ended by the server’s own timeout is treated the same', async () => {
      const { where } = await open();
      const one = connect({ ...where, oneConnection: true });
      try {
        await one.raw(
          `set session ${name === 'MySQL' ? 'max_execution_time = 50' : 'max_statement_time = 0.05'}`,
        );
        const slow =
          'select count(*) from information_schema.collations a, information_schema.collations b, information_schema.collations c';
        const error: unknown = await one.raw(slow).catch((caught: unknown) => caught);
        expect([isUnavailable(error), String(error)]).toEqual([
          true,
          expect.stringMatching(/max.* exceeded/),
        ]);
      } finally {
        await one.destroy();
      }
    });

    test('an abandoned query is ended by the server', async () => {
      const { db } = await open();
      const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((alias) => `information_schema.collations ${alias}`);
      const endless = `select count(*) from ${a}, ${b}, ${c}, ${d}`;
      const running = async (): Promise<number> => {
        const [rows] = await db.raw('select id from information_schema.processlist where info = ?', [
          endless,
        ]);
        return rows.length;
      };
      const asked = db.raw(endless).catch((error: { code?: string }) => error.code);
      while ((await running()) === 0) await pause(50);
      expect(await asked).toBe('PROTOCOL_SEQUENCE_TIMEOUT');
      const giveUp = Date.now() + 20_000;
      while ((await running()) > 0 && Date.now() < giveUp) await pause(100);
      expect(await running()).toBe(0);
    });

    test('a statement that times out fails, and the next caller gets its own result', async () => {
      const { db } = await open();
      await expect(db.raw('select sleep(4)')).rejects.toMatchObject({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
      const [[row]] = await db.raw('select 7 as seven');
      expect(row).toEqual({ seven: 7 });
    });
  }
});
