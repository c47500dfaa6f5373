import { randomUUID } from 'node:crypto';
import { codeOf } from '@loupe/domain';
import { eachDatabase } from '@loupe/db/testing';
import type {
  CheckScan,
  HistoryEntry,
  MoveLine,
  Place,
  ShelfCheck,
  ShelfCheckDetails,
  Stats,
} from '@loupe/shared-types';
import { identityHeaders, testStaff } from '@loupe/svc-kit/testing';
import { serveJobs, type ServedJobs } from '../testing';

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  beforeEach(async () => {
    jobs = await serveJobs(await open());
  });
  afterEach(() => jobs.close());

  const places = async () => (await jobs.get('/api/places')).json<Place[]>();
  const placeOf = async (name: string) => (await places()).find((place) => place.name === name);
  const begin = async (name = 'Kenilworth', userId = 1) => {
    const placeId = (await placeOf(name))?.id;
    return (await jobs.call('POST', '/api/checks', { placeId }, {}, userId)).json<ShelfCheck>();
  };
  const scan = async (id: number, code: string, more: object = {}, userId = 1) =>
    (await jobs.call('POST', `/api/checks/${id}/scans`, { code, ...more }, {}, userId)).json<CheckScan>();
  const read = async (id: number) => (await jobs.get(`/api/checks/${id}`)).json<ShelfCheckDetails>();
  async function bags(count: number, location = 'Kenilworth'): Promise<readonly number[]> {
    const made: number[] = [];
    for (let n = 0; n < count; n += 1) made.push((await jobs.made({ location })).id);
    return made;
  }
  const codes = (ids: readonly number[]) => ids.map((id) => codeOf('job', id));

  // CHECK-1, CHECK-2
  test('25 expected, 22 scanned, 2 of another place, 1 completed, 2 unknown, 3 twice: 22, 3, 2, 1, 2', async () => {
    const here = await bags(25);
    const elsewhere = await bags(2, 'Leamington New');
    const [done = 0] = await bags(1, 'Leamington New');
    await jobs.patch(`/api/jobs/${done}`, { jobStatus: 'Completed', customerCollected: true });
    const { id } = await begin();
    for (const code of codes(here.slice(0, 22))) await scan(id, code);
    for (const code of codes(here.slice(0, 3))) await scan(id, code);
    for (const code of codes([...elsewhere, done])) await scan(id, code);
    for (const code of [codeOf('job', 9_999_999), 'not a code']) await scan(id, code);
    const found = await read(id);
    expect(found.expected).toBe(25);
    expect(found.counts).toEqual({
      found: 22,
      'not-yet': 3,
      gone: 0,
      elsewhere: 2,
      completed: 1,
      unknown: 2,
    });
    expect(found.lines).toHaveLength(30);
    expect(found.lines.filter(({ scans }) => scans === 2)).toHaveLength(3);
    expect((await placeOf('Kenilworth'))?.lastCheck).toMatchObject({ id, closedAt: null, open: 3 });
  });

  // CHECK-2
  test('what a colleague moves or hands over meanwhile is gone; what is moved here is found', async () => {
    const [moved = 0, collected = 0] = await bags(2);
    const [stray = 0] = await bags(1, 'Leamington New');
    const { id } = await begin();
    await jobs.post(`/api/jobs/${moved}/locations`, { location: 'With Jack' });
    await jobs.patch(`/api/jobs/${collected}`, { jobStatus: 'Completed', customerCollected: true });
    const { line } = await scan(id, codeOf('job', stray));
    expect(line.state).toBe('elsewhere');
    const placeId = (await placeOf('Kenilworth'))?.id;
    await jobs.post('/api/moves', { placeId, code: codeOf('job', stray), batchId: randomUUID() });
    const found = await read(id);
    expect(found.lines.map(({ job, state }) => [job?.id, state])).toEqual([
      [moved, 'gone'],
      [collected, 'gone'],
      [stray, 'found'],
    ]);
  });

  // CHECK-1
  test('a shop is checked with its trays, and a bag can be seen by eye', async () => {
    const [bag = 0] = await bags(1, 'Other: Ready tray');
    const { id, expected } = await begin();
    expect(expected).toBe(1);
    const { line } = await scan(id, codeOf('job', bag), { byEye: true });
    expect(line).toMatchObject({ state: 'found', byEye: true, foundBy: 'Tester 1' });
  });

  // CHECK-3
  test('two devices share one check and one line per code', async () => {
    const made = await bags(6);
    const { id } = await begin();
    expect((await begin('Kenilworth', 2)).id).toBe(id);
    await Promise.all(codes(made).flatMap((code) => [scan(id, code), scan(id, code, {}, 2)]));
    await Promise.all([scan(id, 'a stray code'), scan(id, 'A STRAY CODE', {}, 2)]);
    const found = await read(id);
    expect(found.counts).toMatchObject({ found: 6, unknown: 1 });
    expect(found.lines.map(({ scans }) => scans)).toEqual([2, 2, 2, 2, 2, 2, 2]);
  });

  // CHECK-3, CHECK-5
  test('is closed by one and confirmed by another; then nothing changes it until a manager reopens it', async () => {
    const [bag = 0] = await bags(1);
    const { id } = await begin();
    expect((await jobs.post(`/api/checks/${id}/approve`, {})).text).toBe('Close the check first');
    await jobs.post(`/api/checks/${id}/close`, {});
    const late = await jobs.post(`/api/checks/${id}/scans`, { code: codeOf('job', bag) });
    expect([late.status, late.text]).toEqual([409, 'Tester 1 has closed this check']);
    const own = await jobs.post(`/api/checks/${id}/approve`, {});
    expect([own.status, own.text]).toEqual([409, 'Somebody else has to confirm the check you closed']);
    const other = await jobs.call('POST', `/api/checks/${id}/approve`, {}, {}, 2);
    expect(other.json<ShelfCheck>()).toMatchObject({ closedBy: 'Tester 1', approvedBy: 'Tester 2' });
    expect((await jobs.post(`/api/checks/${id}/reopen`, {})).status).toBe(403);
    const asManager = await identityHeaders(testStaff('manager', 3));
    const reopened = await jobs.call('POST', `/api/checks/${id}/reopen`, {}, asManager);
    expect(reopened.json<ShelfCheck>()).toMatchObject({ closedAt: null, approvedBy: null });
    expect((await scan(id, codeOf('job', bag))).line.state).toBe('found');
  });

  // CHECK-4
  test('marking three as missing writes three history rows, and finding one says in which check', async () => {
    const made = await bags(3);
    const { id } = await begin();
    const lineIds = (await read(id)).lines.map((line) => line.id);
    await jobs.post(`/api/checks/${id}/missing`, { lineIds });
    await jobs.post(`/api/checks/${id}/missing`, { lineIds });
    expect((await jobs.get('/api/stats')).json<Stats>().missing).toBe(3);
    for (const job of made) {
      const history = (await jobs.get(`/api/jobs/${job}/history`)).json<HistoryEntry[]>();
      expect(history.map(({ kind }) => kind)).toEqual(['missing-changed', 'created']);
    }
    const placeId = (await placeOf('Leamington Old'))?.id;
    const move = { placeId, code: codeOf('job', made[0] ?? 0), batchId: randomUUID() };
    expect((await jobs.post('/api/moves', move)).json<MoveLine>()).toMatchObject({
      result: 'missing',
      missedIn: { checkId: id, place: 'Kenilworth' },
    });
  });

  test('a line can be kept for a later search', async () => {
    await bags(1);
    const { id } = await begin();
    const lineId = (await read(id)).lines[0]?.id;
    const kept = await jobs.post(`/api/checks/${id}/later`, { lineId, searchLater: true });
    expect(kept.json()).toMatchObject({ searchLater: true });
    expect((await jobs.post(`/api/checks/${id}/later`, { lineId: 9_999, searchLater: true })).status).toBe(
      404,
    );
  });
});
