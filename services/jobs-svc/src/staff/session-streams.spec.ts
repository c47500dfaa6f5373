import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { hashOf } from '@loupe/svc-kit';
import { identityHeaders, testStaff } from '@loupe/svc-kit/testing';
import type { Knex } from 'knex';
import { serveJobs, type ServedJobs } from '../testing';
import { revokeDevice } from './devices.store';
import { endsAfter, forgetEnds } from './session-ends.store';
import { createSessionStreams } from './session-streams';
import { createSessions } from './sessions.service';
import { endPinSessionsOf } from './sessions.store';
import { TABLES } from './testing/call-service';

const MINUTE = 60_000;
const TICK_MS = 5;
const FROM = { address: '192.0.2.1', browserKind: null, mustEnrol: false };
const FAR = '2099-01-01T00:00:00.000Z';

eachDatabase((_name, open) => {
  let db: Knex;
  let now = new Date();
  let ticks = 0;
  const clock = () => now;
  const forward = (ms: number) => (now = new Date(now.getTime() + ms));
  const sessionsOf = (elapsed = () => now.getTime()) =>
    createSessions({ db, clock, elapsed, random: randomBytes });
  const streamsOf = (sessions = sessionsOf(), everyMs = TICK_MS) =>
    createSessionStreams({
      sessions,
      clock() {
        ticks += 1;
        return now;
      },
      everyMs,
    });

  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    now = new Date('2026-04-03T09:00:00.000Z');
    ticks = 0;
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
  });

  const begin = async (userId: number, more: object = {}) => {
    const token = await sessionsOf().begin(db, userId, { ...FROM, ...more });
    return { token, id: hashOf(token) };
  };
  /** The statements until `count` more ticks have begun. */
  async function during(count: number): Promise<readonly string[]> {
    const statements: string[] = [];
    const hear = ({ sql }: { readonly sql: string }) => statements.push(sql);
    const until = ticks + count;
    db.on('query', hear);
    while (ticks < until) await new Promise((passed) => setTimeout(passed, TICK_MS));
    db.removeListener('query', hear);
    return statements;
  }

  describe('two processes, each with streams over HTTP', () => {
    let processes: readonly ServedJobs[] = [];
    beforeAll(async () => {
      // These never tick, so that what ends a stream is the feed.
      const streams = () => streamsOf(sessionsOf(), 60 * MINUTE);
      processes = [await serveJobs({ db, streams: streams() }), await serveJobs({ db, streams: streams() })];
    });
    afterAll(() => Promise.all(processes.map(({ close }) => close())));

    async function listen({ url }: ServedJobs, sessionId: string, userId: number) {
      const headers = await identityHeaders({ ...testStaff('standard', userId), sessionId });
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/api/events`, { agent: false, headers }, resolve).once('error', reject);
      });
      const ended = new Promise<void>((resolve) => response.resume().once('close', resolve));
      return { response, ended };
    }
    /** A session of a user with a stream at each process. */
    async function listening(userId: number, more: object = {}, at = processes) {
      const { id } = await begin(userId, more);
      const streams = await Promise.all(at.map((process) => listen(process, id, userId)));
      return {
        id,
        ended: Promise.all(streams.map(({ ended }) => ended)),
        isOpen: () => streams.every(({ response }) => !response.closed),
        close: () => streams.forEach(({ response }) => response.destroy()),
      };
    }
    async function aDevice(): Promise<number> {
      const at = now.toISOString();
      const [id] = await db('devices').insert({
        name: 'PC',
        place: '',
        created_by_name: 'x',
        created_at: at,
      });
      return Number(id);
    }

    // SESSION-2
    test.each<
      readonly [string, (one: { readonly id: string; readonly deviceId: number }) => Promise<unknown>]
    >([
      ['its user signs out', ({ id }) => sessionsOf().end(id)],
      ['its user ends it from another computer', ({ id }) => sessionsOf().endOwn({ userId: 1 }, id)],
      ['its user changes the password', () => sessionsOf().endOthers({ userId: 1, sessionId: 'none' })],
      ['its user is deactivated, reset or given another level', () => sessionsOf().endAllOf(db, 1)],
      ['its user’s PIN is removed', () => endPinSessionsOf(db, 1, now.toISOString())],
      ['its computer is revoked', ({ deviceId }) => revokeDevice(db, deviceId, 'x', now.toISOString())],
    ])('end their streams of a session when %s, and no other', async (_when, end) => {
      const deviceId = await aDevice();
      const [one, other] = [await listening(1, { pinUntil: FAR, deviceId }), await listening(2)];
      await end({ id: one.id, deviceId });
      await one.ended;
      expect(other.isOpen()).toBe(true);
      other.close();
    });

    // SESSION-2
    test('ask for no session while nothing happens, however many streams are open', async () => {
      const process = await serveJobs({ db, streams: streamsOf() });
      const all = [];
      for (let n = 0; n < 20; n += 1) all.push(await listening((n % 2) + 1, {}, [process]));
      await during(4);
      const before = ticks;
      const statements: string[] = [];
      const hear = ({ sql }: { readonly sql: string }) => statements.push(sql);
      db.on('query', hear);
      while (statements.filter((sql) => /from `changes`/.test(sql)).length < 4)
        await new Promise((passed) => setTimeout(passed, TICK_MS));
      db.removeListener('query', hear);
      // What is left is presence: three statements for all streams, every forty ticks.
      const rounds = Math.ceil((ticks - before) / 40) + 1;
      expect(statements.filter((sql) => /`sessions`/.test(sql)).length).toBeLessThanOrEqual(3 * rounds);
      const others = statements.filter((sql) => !/`sessions`|from `changes`|from `session_ends`/.test(sql));
      expect(others).toEqual([]);
      expect(all.every(({ isOpen }) => isOpen())).toBe(true);
      for (const { close } of all) close();
      await process.close();
    });
  });

  describe('the streams of one process', () => {
    let streams: ReturnType<typeof streamsOf>;
    const start = (sessions = sessionsOf()) => {
      streams = streamsOf(sessions);
      streams.start();
    };
    afterEach(() => streams.stop());

    /** A session with an open stream; `ended` resolves when the stream is ended. */
    async function listening(userId: number, more: object = {}) {
      const { id, token } = await begin(userId, more);
      let isOpen = true;
      let close = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        close = streams.add(id, () => {
          isOpen = false;
          resolve();
        });
      });
      return { id, token, close, ended, isOpen: () => isOpen };
    }

    // SESSION-1
    test.each([
      ['a session that is not used', {}, 60 * MINUTE],
      ['one begun with a PIN', { pinUntil: FAR }, 15 * MINUTE],
      ['one whose shop closes', { pinUntil: '2026-04-03T09:10:00.000Z' }, 10 * MINUTE],
    ])('end by themselves at the moment that is known beforehand: %s', async (_name, more, after) => {
      start();
      const one = await listening(1, more);
      await during(2);
      forward(after - 1);
      await during(45);
      expect(one.isOpen()).toBe(true);
      forward(1);
      await one.ended;
    });

    // SESSION-1
    test('end later when the session is used, and not by the open page alone', async () => {
      start();
      const [used, unused] = [await listening(1), await listening(2)];
      forward(59 * MINUTE);
      await sessionsOf().lookUp(used.token, false);
      await during(45);
      forward(MINUTE);
      await unused.ended;
      forward(58 * MINUTE);
      await during(45);
      expect(used.isOpen()).toBe(true);
      forward(MINUTE);
      await used.ended;
    });

    // SESSION-7
    test('do not end because a clock was set', async () => {
      start(sessionsOf(() => 0));
      const one = await listening(1);
      await during(2);
      forward(26 * 60 * MINUTE);
      await during(45);
      expect(one.isOpen()).toBe(true);
      one.close();
    });

    // DASH-6
    test('count whose page is open as in the shop', async () => {
      start();
      const one = await listening(1);
      await during(2);
      forward(4 * MINUTE);
      expect((await sessionsOf().activeUsers()).count).toBe(0);
      await during(45);
      expect((await sessionsOf().activeUsers()).users).toEqual([{ userId: 1, fullName: 'User 1' }]);
      one.close();
    });

    // SESSION-2
    test('end also for what no feed told of: an end just before the stream opened, or by an earlier version', async () => {
      start();
      const [early, late] = [await listening(1), await listening(2)];
      await sessionsOf().end(early.id);
      await early.ended;
      await during(2);
      await db('sessions').where({ id_hash: late.id }).update({ ended_at: now.toISOString() });
      await late.ended;
    });

    // SESSION-2
    test('ask once when they open and then for nothing until presence, and without streams for nothing', async () => {
      start();
      const all = [];
      for (let n = 0; n < 60; n += 1) all.push(await listening((n % 2) + 1));
      await during(80 - (ticks % 40) + 2);
      expect(await during(30)).toEqual([]);
      expect(await during(40)).toHaveLength(3);
      for (const { close } of all) close();
      expect(await during(45)).toEqual([]);
    });
  });

  // SESSION-2
  test('what was ended is kept for the feed, and forgotten after a day', async () => {
    const { id } = await begin(1);
    await sessionsOf().end(id);
    await sessionsOf().end(id);
    expect(await db('session_ends').pluck('session_id')).toEqual([id]);
    await forgetEnds(db, now.toISOString());
    expect(await endsAfter(db, 0, 10)).toHaveLength(1);
    await forgetEnds(db, forward(1).toISOString());
    expect(await endsAfter(db, 0, 10)).toEqual([]);
  });
}, ON_SERVER_AT_NIGHT);
