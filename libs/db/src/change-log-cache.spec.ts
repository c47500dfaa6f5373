import { connect } from './connect';
import { createChangeLogCache } from './change-log-cache';
import { eachDatabase } from './testing';

const row = (username: string) => ({ username, full_name: username, created_at: '2026-01-01T00:00:00.000Z' });

eachDatabase((_name, open) => {
  test('computes once, and again when anybody has written', async () => {
    const { db, where } = await open();
    const cache = createChangeLogCache(db);
    let computed = 0;
    const ask = (key = 'count') => cache.get(key, async () => (computed += 1));
    expect([await ask(), await ask(), await ask('other')]).toEqual([1, 1, 2]);

    // What is not in the change log is no change of what is kept: people are not.
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

  test('callers at the same moment share the work, and a failure is not kept', async () => {
    const { db } = await open();
    const cache = createChangeLogCache(db);
    let computed = 0;
    const count = () => cache.get('count', async () => (computed += 1));
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
    const fail = () => cache.get('failing', () => Promise.reject(new Error('no')));
    await expect(fail()).rejects.toThrow('no');
    expect(await cache.get('failing', async () => 'yes')).toBe('yes');
  });

  test('what is kept has a bound in bytes, and what was asked for last stays', async () => {
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
    // One that is larger than all there is room for is answered and not kept, and pushes nothing out.
    await ask('huge', 20_000);
    await ask('huge', 20_000);
    await ask('b');
    expect(computed).toEqual(['a', 'b', 'c', 'd', 'b', 'huge', 'huge']);
  });
});
