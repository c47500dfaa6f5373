import { codeOf } from '@loupe/domain';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type {
  JobWithHistory,
  LocationLog,
  Place,
  Transfer,
  TransferDetails,
  TransferScan,
} from '@loupe/shared-types';
import { servedJobs } from '../testing';

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const placeId = async (name: string) =>
    (await jobs.get('/api/places')).json<Place[]>().find((place) => place.name === name)?.id;
  async function begin(from = 'Leamington Old', to = 'Kenilworth') {
    const body = { fromId: await placeId(from), toId: await placeId(to), carrier: 'Rowan', seal: 'S-77' };
    return jobs.post('/api/transfers', body);
  }
  const scan = async (id: number, way: 'out' | 'in', job: number, key = `${way} ${job}`) =>
    (
      await jobs.post(
        `/api/transfers/${id}/${way}`,
        { code: codeOf('job', job) },
        { 'Idempotency-Key': key.replace(' ', '-') },
      )
    ).json<TransferScan>().result;
  const detailsOf = async (id: number) => (await jobs.get(`/api/transfers/${id}`)).json<TransferDetails>();
  const placeOf = async (id: number) =>
    (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>().currentItemLocation;

  // TRANSFER-1, TRANSFER-2
  test('twelve go out and are in transit; eleven come in, and the one that did not is named', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bags: number[] = [];
    for (let n = 0; n < 12; n += 1) bags.push((await jobs.made({ location: 'Leamington Old' })).id);
    const [lost = 0, ...rest] = bags;
    for (const bag of bags) expect(await scan(id, 'out', bag)).toBe('out');
    expect(await scan(id, 'out', lost, 'again')).toBe('already');
    expect(await placeOf(lost)).toBe('In transit to Kenilworth');
    for (const bag of rest) expect(await scan(id, 'in', bag)).toBe('in');
    expect(await placeOf(rest[0] ?? 0)).toBe('Kenilworth');
    const found = await detailsOf(id);
    expect(found).toMatchObject({
      from: 'Leamington Old',
      to: 'Kenilworth',
      seal: 'S-77',
      out: 12,
      arrived: 11,
    });
    const missing = found.lines.filter(({ inAt }) => inAt === null);
    expect(missing.map(({ job, outBy }) => [job.id, outBy])).toEqual([[lost, 'Tester 1']]);
    const moves = (await jobs.get(`/api/jobs/${rest[0]}/locations`)).json<LocationLog[]>();
    expect(moves.map(({ location, method }) => [location, method])).toEqual([
      ['Kenilworth', 'transfer'],
      ['In transit to Kenilworth', 'transfer'],
    ]);
  });

  // TRANSFER-2
  test('what was not scanned out is not expected, and comes in all the same', async () => {
    const { id } = (await begin()).json<Transfer>();
    const stray = await jobs.made({ location: 'Leamington New' });
    expect(await scan(id, 'in', stray.id)).toBe('unexpected');
    expect(await placeOf(stray.id)).toBe('Kenilworth');
    expect(await detailsOf(id)).toMatchObject({ out: 0, arrived: 0, unexpected: 1 });
  });

  // TRANSFER-2, MOVE-8
  test('a scan out that had to wait does not send back what has arrived meanwhile', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bag = await jobs.made({ location: 'Leamington Old' });
    const code = codeOf('job', bag.id);
    jobs.wait(60_000);
    await jobs.post(`/api/transfers/${id}/in`, { code });
    const scannedAt = '2026-04-03T11:00:30.000Z';
    const late = await jobs.post(`/api/transfers/${id}/out`, { code, scannedAt });
    expect([late.status, late.json<TransferScan>().job?.currentItemLocation]).toEqual([201, 'Kenilworth']);
    expect(await placeOf(bag.id)).toBe('Kenilworth');
    expect(await detailsOf(id)).toMatchObject({
      ...{ out: 1, arrived: 1, unexpected: 0 },
      lines: [{ outAt: scannedAt, inAt: '2026-04-03T11:01:00.000Z' }],
    });
    const moves = (await jobs.get(`/api/jobs/${bag.id}/locations`)).json<LocationLog[]>();
    expect(moves.map(({ location }) => location)).toEqual(['Kenilworth', 'In transit to Kenilworth']);
  });

  // TRANSFER-3
  test('is closed once, and with something open only with words for it', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bag = await jobs.made({ location: 'Leamington Old' });
    await scan(id, 'out', bag.id);
    const refused = await jobs.post(`/api/transfers/${id}/close`, {});
    expect([refused.status, refused.text]).toEqual([409, '1 of 1 has not arrived: say what is known of it']);
    const closed = await jobs.post(`/api/transfers/${id}/close`, { note: 'Left in the van' });
    expect(closed.json()).toMatchObject({ closedBy: 'Tester 1', note: 'Left in the van', late: 0 });
    const late = await jobs.post(`/api/transfers/${id}/in`, { code: codeOf('job', bag.id) });
    expect([late.status, late.text]).toEqual([409, 'Tester 1 has closed this transfer']);
  });

  // TRANSFER-4
  test('is late after four hours, not at four hours', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bag = await jobs.made({ location: 'Leamington Old' });
    await scan(id, 'out', bag.id);
    const lateOf = async () => (await jobs.get('/api/transfers')).json<Transfer[]>()[0]?.late;
    jobs.wait(4 * 3_600_000);
    expect(await lateOf()).toBe(0);
    jobs.wait(1);
    expect(await lateOf()).toBe(1);
    expect((await detailsOf(id)).lines[0]?.isLate).toBe(true);
    await scan(id, 'in', bag.id);
    expect(await lateOf()).toBe(0);
  });

  test('goes between two different shops', async () => {
    expect((await begin('Kenilworth', 'Kenilworth')).text).toBe('Choose two different shops');
    expect((await begin('Kenilworth', 'With Jack')).text).toBe('A transfer goes from one shop to another');
  });

  // TRANSFER-2
  test('a bag scanned in the wrong direction first is on its way again when it is scanned out', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bag = await jobs.made({ location: 'Leamington Old' });
    expect(await scan(id, 'in', bag.id)).toBe('unexpected');
    jobs.wait(1_000);
    expect(await scan(id, 'out', bag.id)).toBe('out');
    expect(await placeOf(bag.id)).toBe('In transit to Kenilworth');
    expect(await detailsOf(id)).toMatchObject({ out: 1, arrived: 0, open: 1, lines: [{ inAt: null }] });
    expect((await jobs.post(`/api/transfers/${id}/close`, {})).status).toBe(409);
    jobs.wait(1_000);
    expect(await scan(id, 'in', bag.id, 'there')).toBe('in');
    expect(await placeOf(bag.id)).toBe('Kenilworth');
    expect(await scan(id, 'in', bag.id, 'once more')).toBe('already');
    expect((await jobs.post(`/api/transfers/${id}/close`, {})).status).toBe(200);
  });

  // TRANSFER-2, MOVE-8
  test('a scan in that had to wait, made before the bag left, does not let it arrive', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bag = await jobs.made({ location: 'Leamington Old' });
    jobs.wait(60_000);
    await scan(id, 'out', bag.id);
    const scannedAt = '2026-04-03T11:00:30.000Z';
    const early = await jobs.post(`/api/transfers/${id}/in`, { code: codeOf('job', bag.id), scannedAt });
    expect(early.json<TransferScan>().result).toBe('already');
    expect(await placeOf(bag.id)).toBe('In transit to Kenilworth');
  });

  // TRANSFER-2
  test('a scan says where the bag was said to be, whichever shop it leaves', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bag = await jobs.made({ location: 'Leamington New' });
    const out = await jobs.post(`/api/transfers/${id}/out`, { code: codeOf('job', bag.id) });
    expect(out.json<TransferScan>()).toMatchObject({ result: 'out', from: 'Leamington New' });
  });

  // TRANSFER-3, TRANSFER-4
  test('what is there by another way, or completed, is not late and needs no words', async () => {
    const { id } = (await begin()).json<Transfer>();
    const [moved, done, back] = [
      await jobs.made({ location: 'Leamington Old' }),
      await jobs.made({ location: 'Leamington Old', totalCost: 0 }),
      await jobs.made({ location: 'Leamington Old' }),
    ];
    for (const { id: bag } of [moved, done, back]) await scan(id, 'out', bag);
    await jobs.post(`/api/jobs/${moved.id}/locations`, { location: 'Kenilworth' });
    const completed = await jobs.patch(`/api/jobs/${done.id}`, { jobStatus: 'Completed' });
    expect(completed.status).toBe(200);
    jobs.wait(5 * 3_600_000);
    expect(await detailsOf(id)).toMatchObject({ out: 3, arrived: 0, open: 1, late: 1 });
    await jobs.post(`/api/jobs/${back.id}/locations`, { location: 'Leamington Old' });
    expect(await detailsOf(id)).toMatchObject({
      ...{ open: 1, late: 0, inTransit: 0 },
      lines: [{ elsewhere: 'Kenilworth' }, { elsewhere: null }, { elsewhere: 'Leamington Old' }],
    });
    await scan(id, 'out', back.id, 'again');
    expect(await placeOf(back.id)).toBe('In transit to Kenilworth');
    await jobs.post(`/api/jobs/${back.id}/locations`, { location: 'Kenilworth' });
    expect((await jobs.post(`/api/transfers/${id}/close`, {})).status).toBe(200);
  });

  // TRANSFER-6
  test('what had not arrived when a transfer was closed stays named until it is found or sent again', async () => {
    const { id } = (await begin()).json<Transfer>();
    const [lost, sent] = [
      await jobs.made({ location: 'Leamington Old' }),
      await jobs.made({ location: 'Leamington Old' }),
    ];
    for (const bag of [lost, sent]) await scan(id, 'out', bag.id);
    expect((await jobs.post(`/api/transfers/${id}/close`, { note: ' \u200b ' })).status).toBe(409);
    await jobs.post(`/api/transfers/${id}/close`, { note: 'Left in the van' });
    const next = (await begin()).json<Transfer>();
    await jobs.post(`/api/transfers/${next.id}/close`, {});
    const { id: _, ...closed } = await jobs.db('transfers').where({ id: next.id }).first();
    await jobs.db.batchInsert('transfers', Array(50).fill(closed), 25);
    const unfound = async () =>
      (await jobs.get('/api/transfers')).json<Transfer[]>().filter(({ inTransit }) => inTransit > 0);
    expect((await unfound()).map((one) => [one.id, one.inTransit, one.late])).toEqual([[id, 2, 0]]);
    const again = (await begin()).json<Transfer>();
    await scan(again.id, 'out', sent.id, 'second');
    expect((await unfound()).map((one) => [one.id, one.inTransit])).toEqual([
      [again.id, 1],
      [id, 1],
    ]);
    await jobs.post(`/api/jobs/${lost.id}/locations`, { location: 'Kenilworth' });
    expect((await unfound()).map((one) => one.id)).toEqual([again.id]);
  });

  test('an item that has been moved elsewhere since is named with its place', async () => {
    const { id } = (await begin()).json<Transfer>();
    const bag = await jobs.made({ location: 'Leamington Old' });
    await scan(id, 'out', bag.id);
    await jobs.post(`/api/jobs/${bag.id}/locations`, { location: 'With Jack' });
    expect((await detailsOf(id)).lines).toMatchObject([{ elsewhere: 'With Jack' }]);
  });
}, ON_SERVER_AT_NIGHT);
