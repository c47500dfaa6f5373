import { randomUUID } from 'node:crypto';
import { codeOf, displayLocation } from '@loupe/domain';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type {
  JobListItem,
  MoveLine,
  Place,
  ShelfCheck,
  ShelfCheckDetails,
  Transfer,
  TransferDetails,
} from '@loupe/shared-types';
import type { Knex } from 'knex';
import { seeded } from '../random-operations';
import { serveJobs, type ServedJobs } from '../testing';

const JOBS = 12;
const STEPS = 100;
const SEED = 20_260_403;

eachDatabase((_name, open) => {
  let db: Knex;
  let jobs: ServedJobs;
  beforeEach(async () => {
    ({ db } = await open());
    jobs = await serveJobs({ db });
  });
  afterEach(() => jobs.close());

  const read = async <T>(path: string) => (await jobs.get(path)).json<T>();

  /** Every active job is counted in one place, and every transfer counts its own lines. */
  async function expectNoneLost(): Promise<void> {
    const [active, places, transfers] = await Promise.all([
      read<JobListItem[]>('/api/jobs?stage=active&limit=200'),
      read<Place[]>('/api/places'),
      read<Transfer[]>('/api/transfers'),
    ]);
    const at = (location: string) => active.filter((job) => displayLocation(job) === location).length;
    expect(places.map(({ name, items }) => [name, items])).toEqual(
      places.map(({ name, location }) => [name, at(location)]),
    );
    const known = new Set(places.map(({ location }) => location));
    const elsewhere = active.filter((job) => !known.has(displayLocation(job))).length;
    expect(places.reduce((sum, { items }) => sum + items, elsewhere)).toBe(active.length);
    for (const check of await read<ShelfCheck[]>('/api/checks')) {
      const { lines } = await read<ShelfCheckDetails>(`/api/checks/${check.id}`);
      const counts = Object.entries(check.counts);
      expect(counts.map(([state]) => [state, lines.filter((line) => line.state === state).length])).toEqual(
        counts,
      );
      expect(check.expected).toBe(lines.filter(({ isExpected }) => isExpected).length);
      expect(new Set(lines.map((line) => line.code)).size).toBe(lines.length);
    }
    // Each item in transit is on one transfer, which names it until it is found.
    const transits = places.filter(({ kind }) => kind === 'transit');
    expect(transits.map(({ shop, items }) => [shop, items])).toEqual(
      transits.map(({ shop }) => [
        shop,
        transfers.filter(({ to }) => to === shop).reduce((sum, { inTransit }) => sum + inTransit, 0),
      ]),
    );
    for (const transfer of transfers) {
      const { lines } = await read<TransferDetails>(`/api/transfers/${transfer.id}`);
      expect([transfer.out, transfer.arrived, transfer.unexpected]).toEqual([
        lines.filter(({ outAt }) => outAt !== null).length,
        lines.filter(({ outAt, inAt }) => outAt !== null && inAt !== null).length,
        lines.filter(({ outAt }) => outAt === null).length,
      ]);
    }
  }

  // MOVE-6, MOVE-7, TRANSFER-1, TRANSFER-2, TRANSFER-6, CHECK-2, TRACKER-2
  test('a random walk of moves, transfers, checks, statuses and deaths loses no bag and doubles none', async () => {
    const random = seeded(SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const made: number[] = [];
    for (let n = 0; n < JOBS; n += 1)
      made.push((await jobs.made({ location: pick(['Kenilworth', 'Leamington Old', 'Other: safe']) })).id);
    const places = await read<Place[]>('/api/places');
    const shops = places.filter(({ kind }) => kind === 'shop');
    const chosen = places.filter(({ kind }) => kind !== 'transit');
    const code = () => codeOf('job', pick(made));
    const moves: number[] = [];
    let seconds = 0;
    let deaths = 0;
    const openOnes = async <T extends { readonly closedAt: string | null }>(path: string) =>
      (await read<T[]>(path)).filter(({ closedAt }) => closedAt === null);

    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      async move() {
        const body = {
          placeId: pick(chosen).id,
          code: code(),
          batchId: randomUUID(),
          setStatus: random() < 0.3,
        };
        const { status, text } = await jobs.post('/api/moves', body);
        expect([200, 201]).toContain(status);
        const { moveId } = JSON.parse(text) as MoveLine;
        if (moveId !== null) moves.push(moveId);
      },
      undo: async () =>
        moves.length > 0 &&
        expect([201, 409]).toContain((await jobs.post(`/api/moves/${pick(moves)}/undo`, {})).status),
      begin: () =>
        jobs.post('/api/transfers', { fromId: pick(shops).id, toId: pick(shops).id, carrier: 'Van' }),
      async pass() {
        const [transfer] = await openOnes<Transfer>('/api/transfers');
        const way = pick(['out', 'in']);
        if (transfer) await jobs.post(`/api/transfers/${transfer.id}/${way}`, { code: code() });
      },
      async arrive() {
        const [transfer] = await openOnes<Transfer>('/api/transfers');
        if (transfer && random() < 0.2)
          await jobs.post(`/api/transfers/${transfer.id}/close`, { note: 'Lost?' });
      },
      async check() {
        const { id } = (await jobs.post('/api/checks', { placeId: pick(places).id })).json<ShelfCheck>();
        await jobs.post(`/api/checks/${id}/scans`, { code: code() });
        if (random() < 0.2) await jobs.post(`/api/checks/${id}/close`, {});
      },
      status: () =>
        jobs.patch(
          `/api/jobs/${pick(made)}`,
          pick([
            { jobStatus: 'Waiting for Collection' },
            { jobStatus: 'Completed', customerCollected: true },
            { missing: 'Yes' },
            { missing: 'No' },
            { currentItemLocation: 'With Jack' },
          ]),
        ),
    };
    /** The service ends while it answers a scan, and another one starts on its database. */
    async function die(): Promise<void> {
      const scan = { placeId: pick(chosen).id, code: code(), batchId: randomUUID() };
      const unanswered = jobs.post('/api/moves', scan).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, random() * 10));
      jobs.server.closeAllConnections();
      await Promise.all([unanswered, jobs.close()]);
      jobs = await serveJobs({ db });
      jobs.wait(seconds * 1_000);
      deaths += 1;
    }
    const names = Object.keys(steps);
    for (let n = 1; n <= STEPS; n += 1) {
      jobs.wait(1_000);
      seconds += 1;
      await (random() < 0.08 ? die() : steps[pick(names)]?.());
      if (n % 25 === 0) await expectNoneLost();
    }
    expect([moves.length > 0, deaths > 0]).toEqual([true, true]);
  });
}, ON_SERVER_AT_NIGHT);
