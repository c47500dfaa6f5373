import { connect } from './connect';
import { createChangeLogCache } from './change-log-cache';
import { eachDatabase, userRow as row } from './testing';

eachDatabase((_name, open) => {
  test('computes once, and again after any write', async () => {
    const { db, where } = await open();
    const cache = createChangeLogCache(db);
    let computed = 0;
    const ask = (key = 'count') => cache.get(key, async () => (computed += 1));
    expect([await ask(), await ask(), await ask('other')]).toEqual([1, 1, 2]);

    // A write without a change-log row, such as to users, does not invalidate the cache.
    await db('users').insert(row('amelia'));
    expect(await ask()).toBe(1);

    const elsewhere = connect(where);
    const columns = await elsewhere('jobs').columnInfo();
    const blank = Object.entries(columns).flatMap(([name, { type, nullable }]) =>
      name === 'id' || nullable ? [] : [[name, /int/.test(type) ? 0 : '']],
    );
    await elsewhere('jobs').insert(Object.fromEntries(blank));
    await elsewhere.destroy();
    expect([await ask(), await ask()]).toEqual([3, 3]);
  });

  test('those who ask at the same moment share one look at the change log, whichever cache they ask', async () => {
    const { db } = await open();
    const [pages, counts] = [createChangeLogCache(db), createChangeLogCache(db)];
    let asked = 0;
    db.on('query', ({ sql }: { sql: string }) => void (asked += Number(sql.includes('as newest'))));
    const ask = () =>
      Promise.all([pages, counts, pages].map((cache, n) => cache.get(`key ${n}`, async () => n)));
    expect(await ask()).toEqual([0, 1, 2]);
    expect(asked).toBe(1);
    await ask();
    expect(asked).toBe(2);
  });

  test('concurrent callers share one computation, and a failure is not cached', async () => {
    const { db } = await open();
    const cache = createChangeLogCache(db);
    let computed = 0;
    const count = () => cache.get('count', async () => (computed += 1));
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
    const fail = () => cache.get('failing', () => Promise.reject(new Error('no')));
    await expect(fail()).rejects.toThrow('no');
    expect(await cache.get('failing', async () => 'yes')).toBe('yes');
  });

  test('the cache is limited in bytes, and keeps the most recently used values', async () => {
    const { db } = await open();
    const cache = createChangeLogCache<Buffer>(db, { mostBytes: 10_000, bytesOf: (value) => value.length });
    const computed: string[] = [];
    const ask = (key: string, bytes = 3_000) =>
      cache.get(key, async () => {
        computed.push(key);
        return Buffer.alloc(bytes);
      });
    for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
    expect(computed).toEqual(['a', 'b', 'c', 'd']);
    await ask('a');
    expect(computed).toEqual(['a', 'b', 'c', 'd']);
    await ask('b');
    expect(computed).toEqual(['a', 'b', 'c', 'd', 'b']);
    // A value larger than the cache is returned uncached and evicts nothing.
    await ask('huge', 20_000);
    await ask('huge', 20_000);
    await ask('b');
    expect(computed).toEqual(['a', 'b', 'c', 'd', 'b', 'huge', 'huge']);
  });
});
