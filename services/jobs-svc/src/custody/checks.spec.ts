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
import { servedJobs, isPoll } from '../testing';

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

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

  // CHECK-1
  test('two who begin a check of one place at once begin one', async () => {
    await bags(2);
    const begun = await Promise.all([1, 2, 1, 2].map((userId) => begin('Kenilworth', userId)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect(await jobs.db('check_lines')).toHaveLength(2);
  });

  // CHECK-3
  test('a scan asks as many statements, and reads as many rows, in a check of any size', async () => {
    const cost = { statements: 0, rows: 0 };
    jobs.db.on('query-response', (_: unknown, { response, sql }: { response: unknown; sql: string }) => {
      if (isPoll(sql)) return;
      cost.statements += 1;
      const rows = Array.isArray(response) && Array.isArray(response[0]) ? response[0] : response;
      if (Array.isArray(rows)) cost.rows += rows.length;
    });
    async function costOfScan(count: number, name: string) {
      const [first = 0, second = 0] = await bags(count, name);
      const { id } = await begin(name);
      await scan(id, codeOf('job', first));
      Object.assign(cost, { statements: 0, rows: 0 });
      await scan(id, codeOf('job', second));
      return { ...cost };
    }
    const ofThree = await costOfScan(3, 'Leamington New');
    expect(ofThree.rows).toBeGreaterThan(0);
    expect(await costOfScan(25, 'Kenilworth')).toEqual(ofThree);
  });

  // CHECK-2
  test('an expected bag that was moved in the records and is here all the same is found, and says so', async () => {
    const [moved = 0, taken = 0] = await bags(2);
    const { id } = await begin();
    await jobs.post(`/api/jobs/${moved}/locations`, { location: 'With Jack' });
    await jobs.patch(`/api/jobs/${taken}`, { jobStatus: 'Completed', customerCollected: true });
    const astray = (place: string | null) => ({ state: 'found', isAstray: true, place });
    expect((await scan(id, codeOf('job', moved))).line).toMatchObject(astray('With Jack'));
    expect((await scan(id, codeOf('job', taken))).line).toMatchObject(astray(null));
    const placeId = (await placeOf('Kenilworth'))?.id;
    await jobs.post('/api/moves', { placeId, code: codeOf('job', moved), batchId: randomUUID() });
    expect((await read(id)).lines[0]).toMatchObject({ state: 'found', isAstray: false });
  });

  // CHECK-3, CHECK-7
  test('a closed check stays as it was closed, while the place says what is still open', async () => {
    const [found = 0, , later = 0] = await bags(3);
    const [stray = 0] = await bags(1, 'Leamington New');
    const { id } = await begin();
    for (const job of [found, stray]) await scan(id, codeOf('job', job));
    const before = (await jobs.post(`/api/checks/${id}/close`, {})).json<ShelfCheck>();
    expect(before.counts).toMatchObject({ found: 1, 'not-yet': 2, elsewhere: 1 });
    const signed = await read(id);
    await jobs.post(`/api/jobs/${later}/locations`, { location: 'With Jack' });
    await jobs.post(`/api/jobs/${stray}/locations`, { location: 'Kenilworth' });
    const now = await read(id);
    const said = ({ lines }: ShelfCheckDetails) => lines.map(({ state, place }) => [state, place]);
    expect([said(now), now.counts]).toEqual([said(signed), before.counts]);
    const listed = (await jobs.get('/api/checks')).json<ShelfCheck[]>();
    expect(listed.map(({ counts }) => counts)).toEqual([before.counts]);
    expect((await placeOf('Kenilworth'))?.lastCheck?.open).toBe(1);
    await jobs.call('POST', `/api/checks/${id}/reopen`, {}, await identityHeaders(testStaff('manager', 3)));
    expect((await read(id)).counts).toMatchObject({ found: 2, 'not-yet': 1, gone: 1 });
  });

  // CHECK-3
  test('a scan that races the end of a check is in it, or refused', async () => {
    const made = await bags(8);
    const { id } = await begin();
    const scans = codes(made).map((code) => jobs.post(`/api/checks/${id}/scans`, { code }));
    const closed = jobs.post(`/api/checks/${id}/close`, {});
    const answers = (await Promise.all(scans)).map(({ status }) => status);
    const { counts } = (await closed).json<ShelfCheck>();
    expect(counts.found).toBe(answers.filter((status) => status === 200).length);
    expect(new Set([...answers, 200, 409])).toEqual(new Set([200, 409]));
    expect((await read(id)).lines.filter(({ foundAt }) => foundAt !== null)).toHaveLength(counts.found);
  });

  // CHECK-1
  test('is not reopened while the place is being checked again', async () => {
    const { id } = await begin();
    await jobs.post(`/api/checks/${id}/close`, {});
    await begin();
    const asManager = await identityHeaders(testStaff('manager', 3));
    const refused = await jobs.call('POST', `/api/checks/${id}/reopen`, {}, asManager);
    expect([refused.status, refused.text]).toEqual([409, 'Tester 1 is checking Kenilworth now']);
  });

  // CHECK-2
  test('a scanned text of any letters is one unknown line', async () => {
    const { id } = await begin();
    const text = 'ß'.repeat(120);
    for (const code of [text, text, 'نص', '💍']) expect((await scan(id, code)).line.state).toBe('unknown');
    expect((await read(id)).counts.unknown).toBe(3);
  });

  // CHECK-2, CODE-2
  test('a misread code is refused, and stands on no list', async () => {
    const [bag = 0] = await bags(1);
    const { id } = await begin();
    const code = codeOf('job', bag);
    const wrong = code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);
    const refused = await jobs.post(`/api/checks/${id}/scans`, { code: wrong });
    expect([refused.status, refused.text]).toEqual([400, 'Misread: scan it again']);
    expect((await read(id)).counts.unknown).toBe(0);
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
    expect((await read(id)).history.map(({ what, by }) => [what, by])).toEqual([
      ['closed', 'Tester 1'],
      ['confirmed', 'Tester 2'],
      ['reopened', 'Tester 3'],
    ]);
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
    const later = await jobs.post(`/api/checks/${id}/later`, { lineId, searchLater: true });
    expect(later.json()).toMatchObject({ searchLater: true });
    expect((await jobs.post(`/api/checks/${id}/later`, { lineId: 9_999, searchLater: true })).status).toBe(
      404,
    );
  });
});
