import { randomBytes } from 'node:crypto';
import { eachDatabase } from '@loupe/db/testing';
import { hashOf } from '@loupe/svc-kit';
import type { Knex } from 'knex';
import { createSessionStreams } from './session-streams';
import { createSessions } from './sessions.service';
import { TABLES } from './testing/call-service';

const MINUTE = 60_000;
const FROM = { address: '192.0.2.1', browserKind: null, mustEnrol: false };

eachDatabase((_name, open) => {
  let db: Knex;
  let now = new Date();
  let streams: ReturnType<typeof createSessionStreams>;
  let sessions: ReturnType<typeof createSessions>;
  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    for (const table of TABLES) await db(table).delete();
    for (const id of [1, 2])
      await db('users').insert({
        id,
        username: `user${id}`,
        full_name: `User ${id}`,
        access_level: 'standard',
        active: 1,
        created_at: now.toISOString(),
      });
    now = new Date('2026-04-03T09:00:00.000Z');
    sessions = createSessions({ db, clock: () => now, elapsed: () => now.getTime(), random: randomBytes });
    streams = createSessionStreams({ sessions, everyMs: 10 });
    streams.start();
  });
  afterEach(() => streams.stop());

  /** A session with an open stream; `ended` resolves when the stream is ended. */
  async function listening(userId: number, more: object = {}) {
    const id = hashOf(await sessions.begin(db, userId, { ...FROM, ...more }));
    let close = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      close = streams.add(id, resolve);
    });
    return { id, close, ended };
  }
  /** The ids of the sessions whose streams still get something after several checks. */
  async function stillOpen(all: readonly { readonly id: string; readonly ended: Promise<void> }[]) {
    const over = new Set<string>();
    for (const { id, ended } of all) void ended.then(() => over.add(id));
    const seen = await checks(3);
    return { seen, open: all.filter(({ id }) => !over.has(id)).map(({ id }) => id) };
  }
  /** The statements of so many checks. */
  async function checks(count: number): Promise<readonly string[]> {
    const statements: string[] = [];
    const hear = ({ sql }: { readonly sql: string }) => statements.push(sql);
    db.on('query', hear);
    while (statements.filter((sql) => /count\(\*\)/i.test(sql)).length < count)
      await new Promise((passed) => setTimeout(passed, 5));
    db.removeListener('query', hear);
    return statements;
  }

  // SESSION-2
  test('a stream ends with its session, and no other does', async () => {
    const [first, other, elsewhere] = [await listening(1), await listening(1), await listening(2)];
    await sessions.end(first.id);
    await first.ended;
    expect((await stillOpen([other, elsewhere])).open).toEqual([other.id, elsewhere.id]);
    await sessions.endOthers({ userId: 1, sessionId: 'none' });
    await other.ended;
    await db('users').where({ id: 2 }).update({ active: 0 });
    await elsewhere.ended;
  });

  // SESSION-1
  test('a stream ends when its session has gone unused, since an open page is no activity', async () => {
    const one = await listening(1);
    for (let minutes = 0; minutes < 54; minutes += 4) {
      now = new Date(now.getTime() + 4 * MINUTE);
      await checks(2);
    }
    expect((await stillOpen([one])).open).toEqual([one.id]);
    now = new Date(now.getTime() + 4 * MINUTE);
    await one.ended;
  });

  // SESSION-7
  test('no stream ends because a clock was set', async () => {
    const one = await listening(1);
    sessions = createSessions({ db, clock: () => now, elapsed: () => 0, random: randomBytes });
    streams.stop();
    streams = createSessionStreams({ sessions, everyMs: 10 });
    const moved = { id: one.id, ended: new Promise<void>((resolve) => streams.add(one.id, resolve)) };
    now = new Date(now.getTime() + 26 * 60 * MINUTE);
    streams.start();
    expect((await stillOpen([moved])).open).toEqual([one.id]);
  });

  // DASH-6
  test('whose page is open counts as in the shop', async () => {
    const one = await listening(1);
    now = new Date(now.getTime() + 4 * MINUTE);
    expect((await sessions.activeUsers()).count).toBe(0);
    await checks(12);
    expect((await sessions.activeUsers()).users).toEqual([{ userId: 1, fullName: 'User 1' }]);
    one.close();
  });

  // SESSION-2
  test('costs one statement a check however many streams there are, and none without streams', async () => {
    const all = [];
    for (let n = 0; n < 60; n += 1) all.push(await listening((n % 2) + 1));
    await checks(11);
    const { seen, open } = await stillOpen(all);
    expect(open).toHaveLength(60);
    expect(seen.length).toBeLessThanOrEqual(3 + 2);
    for (const { close } of all) close();
    const statements: string[] = [];
    db.on('query', ({ sql }: { readonly sql: string }) => statements.push(sql));
    await new Promise((passed) => setTimeout(passed, 60));
    expect(statements.length).toBeLessThanOrEqual(1);
  });
});
