import type { Knex } from 'knex';
import { createConnection, type Connection } from 'mysql2';
import { batchWrites, writeBehind } from './batch-writes';
import { connect } from './connect';
import { driverQuery, replaceQuery } from './driver-call';
import { inTransaction } from './in-transaction';
import { readMysqlUrl } from './mysql-url.mjs';
import { eachDatabase, userRow as user } from './testing';

eachDatabase((name, open) => {
  const isServer = name !== 'SQLite';
  let db: Knex;
  beforeEach(async () => {
    ({ db } = await open());
  });
  const names = (): Promise<string[]> => db('users').orderBy('id').pluck('username');

  test('writes behind are made in their order, and tell the ids of their rows', async () => {
    const ids: number[] = [];
    await inTransaction(db, async (trx) => {
      await writeBehind(trx, trx('users').insert(user('amelia')), (id) => ids.push(id));
      await writeBehind(trx, trx('users').insert(user('what; -- ? \' " \\ Zoë 💍')), (id) => ids.push(id));
      await writeBehind(trx, trx('users').where({ username: 'amelia' }).update({ full_name: 'Amelia' }));
    });
    expect(await db('users').orderBy('id').select('id', 'username', 'full_name')).toEqual([
      { id: ids[0], username: 'amelia', full_name: 'Amelia' },
      expect.objectContaining({ id: ids[1], username: 'what; -- ? \' " \\ Zoë 💍' }),
    ]);
  });

  test('a statement of the same transaction sees the writes behind it', async () => {
    await inTransaction(db, async (trx) => {
      await writeBehind(trx, trx('users').insert(user('amelia')));
      expect(await trx('users').pluck('username')).toEqual(['amelia']);
      expect(await trx('users').where({ username: 'amelia' }).update({ full_name: 'A' })).toBe(1);
    });
    expect(await names()).toEqual(['amelia']);
  });

  test('outside of a transaction a write is made at once', async () => {
    let made = 0;
    await writeBehind(db, db('users').insert(user('amelia')), (id) => (made = id));
    expect(await db('users').where({ id: made }).pluck('username')).toEqual(['amelia']);
  });

  test('nothing is committed when a write behind fails, or the transaction does, and its connection can be used again', async () => {
    await db('users').insert(user('amelia'));
    const failed = (work: (trx: Knex.Transaction) => Promise<unknown>) =>
      inTransaction(db, work).then(
        () => 'committed',
        (error: unknown) => String((error as Error).message),
      );
    const twice = async (trx: Knex.Transaction) => {
      await writeBehind(trx, trx('users').insert(user('noor')));
      await writeBehind(trx, trx('users').insert(user('amelia')));
    };
    expect(await failed(twice)).toMatch(/duplicate|unique/i);
    // The reason does not matter to whoever caught it: what is missing is never committed.
    const caught = async (trx: Knex.Transaction) => {
      await trx('users').insert(user('priya'));
      await twice(trx).catch(() => undefined);
      await trx('users')
        .first()
        .catch(() => undefined);
    };
    if (isServer) expect(await failed(caught)).toMatch(/duplicate/i);
    const thrown = async (trx: Knex.Transaction) => {
      await writeBehind(trx, trx('users').insert(user('rosa')));
      throw new Error('no');
    };
    expect(await failed(thrown)).toBe('no');
    for (let n = 0; n < 12; n += 1) {
      expect(await inTransaction(db, async (trx) => trx('users').count({ n: '*' }))).toHaveLength(1);
      expect(await names()).toEqual(['amelia']);
    }
  });

  if (!isServer) return;

  test('a transaction costs a round trip for each statement that it waits for, and one for the rest', async () => {
    const { where } = await open();
    const one = connect({ ...where, oneConnection: true });
    const connection: Connection & { readonly stream: { write: (...sent: unknown[]) => boolean } } =
      await one.client.acquireConnection();
    await one.client.releaseConnection(connection);
    let sent = 0;
    const write = connection.stream.write.bind(connection.stream);
    connection.stream.write = (...given) => {
      sent += 1;
      return write(...given);
    };
    const cost = async (work: (trx: Knex.Transaction) => Promise<unknown>): Promise<number> => {
      sent = 0;
      await inTransaction(one, work);
      return sent;
    };
    expect(await cost(async () => undefined)).toBe(0);
    expect(await cost((trx) => trx('users').first().then())).toBe(2);
    expect(
      await cost(async (trx) => {
        await trx('users').insert(user('noor'));
        for (const each of ['priya', 'rosa', 'tom']) await writeBehind(trx, trx('users').insert(user(each)));
      }),
    ).toBe(2);
    // More than a packet should hold is sent on the way.
    const long = { ...user('long'), full_name: 'x'.repeat(200) };
    const many = async (trx: Knex.Transaction) => {
      for (let n = 0; n < 2_000; n += 1)
        await writeBehind(trx, trx('users').insert({ ...long, username: `u${n}` }));
    };
    expect(await cost(many)).toBeGreaterThan(2);
    expect(await one('users').count({ n: '*' })).toEqual([{ n: 2_004 }]);
    await one.destroy();
  });

  test('on a cluster each statement is sent alone and waited for, and one that fails fails by itself', async () => {
    const { where } = await open();
    const connection = createConnection({
      ...readMysqlUrl(where.databaseUrl ?? ''),
      multipleStatements: false,
    });
    const sent: string[] = [];
    const query = driverQuery(connection);
    replaceQuery(connection, (options, ...rest) => {
      sent.push(options.sql.split(' ')[0] ?? '');
      query(options, ...rest);
    });
    batchWrites(connection, true);
    const send = driverQuery(connection);
    const ids: number[] = [];
    const run = (sql: string, values: readonly unknown[] = [], behind?: (id: number) => void) =>
      new Promise((resolve, reject) => {
        const options = { sql, ...(behind && { behind }) };
        send(options, values, (error, rows) => (error ? reject(error) : resolve(rows)));
      });
    const insert = (name: string) => {
      const row = user(name);
      const columns = Object.keys(row);
      const sql = `insert into users (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
      return run(sql, Object.values(row), (id) => ids.push(id));
    };
    await run('BEGIN;');
    await insert('noor');
    await insert('priya');
    await expect(insert('noor')).rejects.toThrow(/duplicate/i);
    await run('COMMIT;');
    expect(sent).toEqual(['BEGIN;', 'insert', 'insert', 'insert', 'COMMIT;']);
    const rows = (await run('select id from users order by id')) as readonly { id: number }[];
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(ids).toHaveLength(2);
    connection.destroy();
  });
});
