import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { JobWithHistory, LocationLog } from '@loupe/shared-types';
import { servedJobs } from '../testing';

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  // MOVE-1
  test('a move is logged and updates the location, in one change', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    const first = await jobs.post(`/api/jobs/${id}/locations`, {
      location: 'Other: the safe',
      updatedBy: 'Mallory',
    });
    expect(first.status).toBe(201);
    expect(first.json()).toMatchObject({
      location: 'Other: the safe',
      newLocation: 'Other: the safe',
      oldLocation: 'Kenilworth',
      updatedBy: 'Tester 1',
    });
    const job = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();
    expect(job).toMatchObject({ location: 'Kenilworth', currentItemLocation: 'Other: the safe', version: 2 });
    expect(job.editHistory.at(-1)).toMatchObject({
      kind: 'moved',
      changes: { currentItemLocation: 'Other: the safe' },
    });
    const [listed] = (await jobs.get('/api/locations')).json<LocationLog[]>();
    expect(listed?.jobDetails).toMatchObject({ id, currentItemLocation: 'Other: the safe' });
  });

  // MOVE-3, REPEAT-1
  test('moving an item to its current location adds no second row', async () => {
    const { id } = await jobs.made();
    await jobs.post(`/api/jobs/${id}/locations`, { location: 'Leamington New' });
    const again = await jobs.post(`/api/jobs/${id}/locations`, { location: 'Leamington New' });
    expect([again.status, again.json<LocationLog>().id]).toEqual([200, 1]);
    expect(await jobs.db('location_logs')).toHaveLength(1);
    expect(await jobs.db('changes')).toHaveLength(2);
  });

  // MOVE-4
  test('a move from an outdated location is refused, with who moved the item where', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    await jobs.post(`/api/jobs/${id}/locations`, { location: 'Leamington New', from: 'Kenilworth' });
    const late = await jobs.post(`/api/jobs/${id}/locations`, { location: 'Other', from: 'Kenilworth' });
    expect([late.status, late.text]).toEqual([
      409,
      'Tester 1 has moved this to Leamington New in the meantime',
    ]);
    expect(await jobs.db('location_logs')).toHaveLength(1);
  });

  // PLACE-2
  test('Other without a description is refused', async () => {
    const { id } = await jobs.made();
    const reply = await jobs.post(`/api/jobs/${id}/locations`, { location: '  ' });
    expect([reply.status, reply.text]).toEqual([400, 'Please enter the location details']);
  });

  // SEARCH-5
  test('is found by location, by staff member, and by customer', async () => {
    const { id } = await jobs.made({ firstName: 'Zoë' });
    await jobs.post(`/api/jobs/${id}/locations`, { location: 'Leamington Old' });
    for (const search of ['leamington', 'kenil', 'tester', 'zoe']) {
      expect((await jobs.get(`/api/locations?search=${search}`)).json()).toHaveLength(1);
    }
    expect((await jobs.get('/api/locations?search=nowhere')).json()).toEqual([]);
  });
}, ON_SERVER_AT_NIGHT);
