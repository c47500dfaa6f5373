import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eachServer } from '@loupe/db/testing';
import { listenTo } from './listen';
import { openServer } from './plain-sql';
import { bundled, newJob } from './rig';
import { openShop, PASSWORD, type Shop } from './shop';
import { signIn, tryPassword, type StaffClient } from './staff';

/** Limit for ending a session at every BFF: its session cache plus a margin for a busy machine. */
const ENDED_WITHIN_MS = 5_000;

/** Each BFF uses its own jobs-svc, so that every test knows which processes are involved. */
// KEEP-3
describe('two BFFs and two jobs-svc on one server', () =>
  eachServer((_name, open) => {
    const folder = mkdtempSync(join(tmpdir(), 'several-'));
    let databaseUrl: string | undefined;
    let shop: Shop;
    let one: string;
    let two: string;

    beforeAll(async () => {
      ({ databaseUrl } = (await open()).where);
      shop = await openShop({
        folder,
        bundles: await bundled(),
        databaseUrl,
        copies: 2,
        inPairs: true,
      });
      [one, two] = shop.bffs.map(({ url }) => url) as [string, string];
    }, 120_000);

    afterAll(async () => {
      await shop?.stop();
      rmSync(folder, { recursive: true, force: true });
    }, 60_000);

    const currentUser = (client: StaffClient) => client.ask('GET', '/api/auth/me');
    const bothOf = (client: StaffClient) => [client.at(one), client.at(two), client.at(shop.url)] as const;

    async function untilRefused(client: StaffClient): Promise<boolean> {
      const giveUp = Date.now() + ENDED_WITHIN_MS;
      while (Date.now() < giveUp) {
        if ((await currentUser(client)).status === 401) return true;
        await pause(100);
      }
      return false;
    }

    const rows = async (sql: string) => {
      const plain = await openServer(databaseUrl ?? '');
      try {
        return await plain.query(sql);
      } finally {
        await plain.close();
      }
    };

    test('a session begun at one is valid at the other and through the balancer', async () => {
      const amelia = await signIn(one, 'amelia');
      for (const somewhere of bothOf(amelia)) {
        const { status, text } = await currentUser(somewhere);
        expect([status, JSON.parse(text).username]).toEqual([200, 'amelia']);
      }
    });

    test('a sign-out at one ends the session at the other, and its stream there', async () => {
      const client = await signIn(one, 'amelia');
      const there = client.at(two);
      expect((await currentUser(there)).status).toBe(200);
      const stream = await listenTo(there);
      expect((await client.ask('POST', '/api/auth/logout')).status).toBe(204);
      expect((await currentUser(client)).status).toBe(401);
      expect(await untilRefused(there)).toBe(true);
      expect(await stream.until(() => !stream.isOpen())).toBe(true);
    });

    test('a deactivation at one ends the sessions at both, and their streams', async () => {
      const [boss, client] = [await signIn(one, 'amelia'), await signIn(two, 'sofia')];
      const { userId } = JSON.parse((await currentUser(client)).text) as { userId: number };
      expect((await currentUser(client.at(one))).status).toBe(200);
      const streams = [await listenTo(client), await listenTo(client.at(one))];
      expect((await boss.ask('PATCH', `/api/staff/${userId}`, { active: false })).status).toBe(200);
      for (const stream of streams) expect(await stream.until(() => !stream.isOpen())).toBe(true);
      for (const somewhere of bothOf(client)) expect(await untilRefused(somewhere)).toBe(true);
      expect((await tryPassword(two, 'sofia', PASSWORD)).status).toBe(401);
    });

    test('a change made at one arrives on the stream held open at the other, once', async () => {
      const amelia = await signIn(one, 'amelia');
      const [here, there] = [await listenTo(amelia), await listenTo(amelia.at(two))];
      const made = await amelia.ask('POST', '/api/jobs', newJob());
      expect(made.status).toBe(201);
      const { id } = JSON.parse(made.text) as { id: number };
      const moved = await amelia.at(two).ask('POST', `/api/jobs/${id}/locations`, { location: 'Shelf 4' });
      expect(moved.status).toBe(201);
      const wanted = (await rows(`select id from changes where job_id = ${id} order by id`)).map((row) =>
        Number(row.id),
      );
      expect(wanted).toHaveLength(2);
      for (const stream of [here, there]) {
        expect(await stream.until((heard) => wanted.every((change) => heard.includes(change)))).toBe(true);
        expect(stream.heard.filter((change) => wanted.includes(change))).toEqual(wanted);
        await stream.stop();
      }
    });

    test('one Idempotency-Key sent to both at the same instant makes one job and gives one answer', async () => {
      const amelia = await signIn(one, 'amelia');
      for (let round = 0; round < 10; round += 1) {
        const [body, key] = [newJob(), randomUUID()];
        const answers = await Promise.all(
          [one, two, one, two].map((url) => amelia.at(url).ask('POST', '/api/jobs', body, key)),
        );
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        const stored = await rows(
          `select id from jobs where custom_job_number = '${body.customJobNumber.toUpperCase()}'`,
        );
        expect(stored).toHaveLength(1);
      }
    });

    test('presence is the same at every process', async () => {
      const [oliver, jack] = [await signIn(one, 'oliver'), await signIn(two, 'jack')];
      for (const somewhere of [...bothOf(oliver), ...bothOf(jack)]) {
        const { status, text } = await somewhere.ask('GET', '/api/auth/active-users');
        const { count, users } = JSON.parse(text) as { count: number; users: { fullName: string }[] };
        expect([status, users.length]).toEqual([200, count]);
        expect(users.map(({ fullName }) => fullName).join()).toMatch(/Jack.*Oliver/);
      }
      await oliver.ask('POST', '/api/auth/logout');
      const { text } = await jack.ask('GET', '/api/auth/active-users');
      expect(text).not.toContain('Oliver');
    });

    test('wrong passwords are counted together, not for each process', async () => {
      for (const url of [one, two, one, two, one])
        expect((await tryPassword(url, 'priya', 'wrong')).status).toBe(401);
      for (const url of [two, one, shop.url])
        expect((await tryPassword(url, 'priya', PASSWORD)).status).toBe(429);
    });

    test('also when the guesses are sent to both at the same moment', async () => {
      const guesses = await Promise.all(
        Array.from({ length: 16 }, (_, n) => tryPassword(n % 2 === 0 ? one : two, 'rowan', 'wrong')),
      );
      const statuses = guesses.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(11).fill(429)]);
    });
  }));
