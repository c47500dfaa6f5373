import { randomUUID } from 'node:crypto';
import { codeOf } from '@loupe/domain';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { JobWithHistory, LocationLog, MoveLine, Place } from '@loupe/shared-types';
import { servedJobs, testPlaces } from '../testing';
import { syncPlaces } from './places.store';

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const places = async () => (await jobs.get('/api/places')).json<Place[]>();
  async function place(name: string): Promise<Place> {
    const found = (await places()).find((one) => one.name === name);
    if (!found) throw new Error(`no place ${name}`);
    return found;
  }
  const batchId = randomUUID();
  async function scan(name: string, code: string, more: object = {}, key?: string, userId = 1) {
    const body = { placeId: (await place(name)).id, code, batchId, ...more };
    const reply = await jobs.call('POST', '/api/moves', body, key ? { 'Idempotency-Key': key } : {}, userId);
    return { ...reply, line: reply.status < 300 ? reply.json<MoveLine>() : null };
  }
  const jobOf = async (id: number) => (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();

  // PLACE-3
  test('places are those of the configuration, with their items; one keeps its id while it is gone', async () => {
    await jobs.made({ location: 'Kenilworth' });
    const before = await places();
    expect(before.map(({ kind, name, items }) => [kind, name, items])).toEqual([
      ['shop', 'Leamington Old', 0],
      ['shop', 'Leamington New', 0],
      ['shop', 'Kenilworth', 1],
      ['tray', 'Ready tray', 0],
      ['person', 'With Jack', 0],
      ['person', 'With Tester 2', 0],
      ['transit', 'In transit to Leamington Old', 0],
      ['transit', 'In transit to Leamington New', 0],
      ['transit', 'In transit to Kenilworth', 0],
    ]);
    const clock = () => new Date('2026-04-03T11:00:00.000Z');
    await syncPlaces(jobs.db, { ...testPlaces, trays: [] }, clock);
    expect((await places()).map(({ name }) => name)).not.toContain('Ready tray');
    await syncPlaces(jobs.db, testPlaces, clock);
    expect(await places()).toEqual(before);
  });

  // MOVE-6, REPEAT-1
  test('a scanned bag is moved with from and to; the same bag again is already here and logged once', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    const first = await scan('Leamington New', codeOf('job', id));
    expect([first.status, first.line]).toEqual([
      201,
      expect.objectContaining({ result: 'moved', from: 'Kenilworth', to: 'Leamington New', pending: false }),
    ]);
    const again = await scan('Leamington New', codeOf('job', id).toLowerCase());
    expect([again.status, again.line?.result, again.line?.moveId]).toEqual([200, 'already-here', null]);
    expect((await jobs.get(`/api/jobs/${id}/locations`)).json<LocationLog[]>()).toMatchObject([
      { oldLocation: 'Kenilworth', location: 'Leamington New', method: 'scan', updatedBy: 'Tester 1' },
    ]);
    expect((await jobOf(id)).currentItemLocation).toBe('Leamington New');
  });

  // MOVE-6
  test('a repeated scan under its key answers as the first and logs nothing', async () => {
    const { id } = await jobs.made({ location: 'Leamington Old' });
    const first = await scan('Kenilworth', codeOf('job', id), {}, 'scan-1');
    const again = await scan('Kenilworth', codeOf('job', id), {}, 'scan-1');
    expect(again.text).toBe(first.text);
    expect(await jobs.db('location_logs')).toHaveLength(1);
  });

  // MOVE-6, CODE-2
  test('completed is not moved, missing is moved and named, others are misread, unknown or a place', async () => {
    const done = await jobs.made();
    await jobs.patch(`/api/jobs/${done.id}`, { jobStatus: 'Completed', customerCollected: true });
    const lost = await jobs.made({ location: 'Leamington Old' });
    await jobs.patch(`/api/jobs/${lost.id}`, { missing: 'Yes' });
    const code = codeOf('job', lost.id);
    const wrong = code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);
    const resultOf = async (text: string) => (await scan('Kenilworth', text)).line?.result;
    expect(await resultOf(codeOf('job', done.id))).toBe('completed');
    expect((await jobOf(done.id)).currentItemLocation).toBeNull();
    expect(await resultOf(code)).toBe('missing');
    expect(await jobOf(lost.id)).toMatchObject({ currentItemLocation: 'Kenilworth', missing: 'Yes' });
    expect(await resultOf(wrong)).toBe('misread');
    expect(await resultOf(codeOf('job', 9_999_999))).toBe('unknown');
    const asPlace = await scan('Kenilworth', codeOf('place', 1));
    expect([asPlace.status, asPlace.text]).toEqual([400, 'That is the code of a place: scan a bag']);
    await jobs.patch(`/api/jobs/${lost.id}`, { missing: 'No' });
    expect(await resultOf(lost.customJobNumber?.toLowerCase() ?? '')).toBe('already-here');
  });

  // MOVE-7
  test('two users move one bag: both are logged, the later place stands, the first reads who moved it', async () => {
    const { id } = await jobs.made({ location: 'Leamington Old' });
    await scan('Kenilworth', codeOf('job', id));
    jobs.wait(1_000);
    await scan('Leamington New', codeOf('job', id), { batchId: randomUUID() }, undefined, 2);
    const [line] = (await jobs.get(`/api/moves?batchId=${batchId}`)).json<MoveLine[]>();
    expect(line).toMatchObject({
      result: 'moved-since',
      to: 'Kenilworth',
      since: { by: 'Tester 2', location: 'Leamington New' },
    });
    expect((await jobOf(id)).currentItemLocation).toBe('Leamington New');
    const undo = await jobs.post(`/api/moves/${line?.moveId}/undo`, {});
    expect([undo.status, undo.text]).toEqual([
      409,
      'Tester 2 has moved this to Leamington New in the meantime',
    ]);
  });

  // MOVE-6, SAVE-6
  test('a scan that had to wait is logged at its own time and does not undo a later move', async () => {
    const { id } = await jobs.made({ location: 'Leamington Old' });
    jobs.wait(60_000);
    await scan('Kenilworth', codeOf('job', id), { batchId: randomUUID() }, undefined, 2);
    const scannedAt = '2026-04-03T11:00:30.000Z';
    const late = await scan('Leamington New', codeOf('job', id), { scannedAt });
    expect(late.line).toMatchObject({
      result: 'moved-since',
      since: { by: 'Tester 2', location: 'Kenilworth' },
    });
    expect((await jobOf(id)).currentItemLocation).toBe('Kenilworth');
    const moves = (await jobs.get(`/api/jobs/${id}/locations`)).json<LocationLog[]>();
    expect(moves.map(({ location, createdAt }) => [location, createdAt])).toEqual([
      ['Kenilworth', '2026-04-03T11:01:00.000Z'],
      ['Leamington New', scannedAt],
    ]);
    const [change] = (await jobOf(id)).editHistory.slice(-1);
    expect(change).toMatchObject({
      kind: 'moved',
      changes: { currentItemLocation: 'Kenilworth', earlierMoveTo: 'Leamington New' },
      previousValues: { currentItemLocation: 'Kenilworth' },
    });
    const future = await scan('Leamington Old', codeOf('job', id), { scannedAt: '2030-01-01T00:00:00.000Z' });
    expect(future.line?.result).toBe('moved');
    const [newest] = (await jobs.get(`/api/jobs/${id}/locations`)).json<LocationLog[]>();
    expect(newest?.createdAt).toBe('2026-04-03T11:01:00.000Z');
  });

  // PLACE-4
  test('the status of a tray is set only when asked, undone with the move, and never without its rules', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    const plain = await scan('Ready tray', codeOf('job', id));
    expect(plain.line).toMatchObject({ to: 'Other: Ready tray', statusSet: null });
    expect((await jobOf(id)).jobStatus).toBe('In-progress');
    await scan('Kenilworth', codeOf('job', id));
    const asked = await scan('Ready tray', codeOf('job', id), { setStatus: true });
    expect(asked.line?.statusSet).toBe('Waiting for Collection');
    expect(await jobOf(id)).toMatchObject({
      jobStatus: 'Waiting for Collection',
      currentItemLocation: 'Other: Ready tray',
    });
    const back = await jobs.post(`/api/moves/${asked.line?.moveId}/undo`, {});
    expect([back.status, back.json<LocationLog>().location]).toEqual([201, 'Kenilworth']);
    expect(await jobOf(id)).toMatchObject({ jobStatus: 'In-progress', currentItemLocation: 'Kenilworth' });
  });

  // HAND-1, HAND-2
  test('what is given to a staff member is pending until they accept it themselves', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    const given = await scan('With Tester 2', codeOf('job', id));
    expect(given.line).toMatchObject({ result: 'moved', pending: true });
    const accept = (userId: number) =>
      jobs.call('POST', `/api/moves/${given.line?.moveId}/accept`, {}, {}, userId);
    const waitsFor = async (userId: number) =>
      (await jobs.call('GET', '/api/moves/pending', undefined, {}, userId)).json<MoveLine[]>();
    expect(await waitsFor(1)).toEqual([]);
    expect(await waitsFor(2)).toMatchObject([
      { moveId: given.line?.moveId, from: 'Kenilworth', pending: true },
    ]);
    const other = await accept(1);
    expect([other.status, other.text]).toEqual([403, 'Only Tester 2 can accept this']);
    expect((await accept(2)).json()).toMatchObject({ acceptedBy: 'Tester 2', pending: false });
    expect(await waitsFor(2)).toEqual([]);
    expect((await scan('Kenilworth', codeOf('job', id))).line?.result).toBe('moved');
    const late = await accept(2);
    expect([late.status, late.text]).toEqual([409, 'This has been moved to Kenilworth in the meantime']);
    const own = await scan('With Tester 2', codeOf('job', id), {}, undefined, 2);
    expect(own.line?.pending).toBe(false);
  });

  // HAND-1
  test('a bag is accepted by its own scan, and given by hand it is pending too', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    const move = async (location: string) =>
      (await jobs.post(`/api/jobs/${id}/locations`, { location })).json<LocationLog>();
    expect(await move('With Tester 2')).toMatchObject({ pending: true });
    expect((await scan('With Tester 2', codeOf('job', id))).line?.result).toBe('already-here');
    const own = await scan('With Tester 2', codeOf('job', id), {}, undefined, 2);
    expect(own.line?.result).toBe('accepted');
    const [latest] = (await jobs.get(`/api/jobs/${id}/locations`)).json<LocationLog[]>();
    expect(latest).toMatchObject({ acceptedBy: 'Tester 2', pending: false });
    await jobs.patch(`/api/jobs/${id}`, { location: 'With Tester 2' });
    expect(await move('Kenilworth')).toMatchObject({ pending: false });
  });

  // HAND-1, MOVE-7
  test('who has accepted a bag has it: the giver cannot undo that, and an undone move leaves it pending', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    const given = await scan('With Tester 2', codeOf('job', id));
    const onward = await scan('Leamington New', codeOf('job', id));
    const undo = (line: MoveLine | null) => jobs.post(`/api/moves/${line?.moveId}/undo`, {});
    const back = await undo(onward.line);
    expect(back.json<LocationLog>()).toMatchObject({ location: 'With Tester 2', pending: true });
    const waits = (await jobs.call('GET', '/api/moves/pending', undefined, {}, 2)).json<MoveLine[]>();
    expect(waits.map(({ job }) => job?.id)).toEqual([id]);
    await jobs.call('POST', `/api/moves/${waits[0]?.moveId}/accept`, {}, {}, 2);
    const refused = await jobs.post(`/api/moves/${waits[0]?.moveId}/undo`, {});
    expect([refused.status, refused.text]).toEqual([409, 'Tester 2 has accepted this: it is theirs to move']);
    expect(given.line?.pending).toBe(true);
  });

  // MOVE-6, MOVE-7, MOVE-8
  test('an undo or a move by hand that had to wait counts by its own time: the later act wins', async () => {
    const { id } = await jobs.made({ location: 'Leamington Old' });
    const first = await scan('Kenilworth', codeOf('job', id));
    jobs.wait(60_000);
    const undone = await jobs.post(`/api/moves/${first.line?.moveId}/undo`, {
      undoneAt: '2026-04-03T11:00:20.000Z',
    });
    expect(undone.json<LocationLog>()).toMatchObject({ createdAt: '2026-04-03T11:00:20.000Z' });
    const byHand = await jobs.post(`/api/jobs/${id}/locations`, {
      location: 'With Jack',
      movedAt: '2026-04-03T11:00:40.000Z',
    });
    expect(byHand.status).toBe(201);
    const then = await scan('Leamington New', codeOf('job', id), { scannedAt: '2026-04-03T11:00:50.000Z' });
    expect(then.line?.result).toBe('moved');
    const early = await jobs.post(`/api/jobs/${id}/locations`, {
      location: 'Kenilworth',
      movedAt: '2026-04-03T11:00:45.000Z',
    });
    expect(early.status).toBe(201);
    expect((await jobOf(id)).currentItemLocation).toBe('Leamington New');
  });

  // TRANSFER-1
  test('nothing is put in transit but by a transfer', async () => {
    const { id } = await jobs.made({ location: 'Leamington Old' });
    const scanned = await scan('In transit to Kenilworth', codeOf('job', id));
    const chosen = await jobs.post(`/api/jobs/${id}/locations`, { location: 'In transit to Kenilworth' });
    for (const refused of [scanned, chosen])
      expect([refused.status, refused.text]).toEqual([
        400,
        'Bags are sent by a transfer: begin one in Transfers',
      ]);
  });

  // PLACE-4
  test('a bag that is in the tray already gets its status when that is asked for afterwards', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    await scan('Ready tray', codeOf('job', id));
    const asked = await scan('Ready tray', codeOf('job', id), { setStatus: true });
    expect(asked.line).toMatchObject({ result: 'already-here', statusSet: 'Waiting for Collection' });
    expect((await jobOf(id)).jobStatus).toBe('Waiting for Collection');
  });

  // MOVE-6
  test('thirty bags into one place are thirty moves of one batch', async () => {
    const made: number[] = [];
    for (let n = 0; n < 30; n += 1) made.push((await jobs.made({ location: 'Leamington Old' })).id);
    for (const id of made) await scan('Kenilworth', codeOf('job', id));
    const lines = (await jobs.get(`/api/moves?batchId=${batchId}`)).json<MoveLine[]>();
    expect(lines.map(({ job, result }) => [job?.id, result])).toEqual(made.map((id) => [id, 'moved']));
    expect((await place('Kenilworth')).items).toBe(30);
  });
}, ON_SERVER_AT_NIGHT);
