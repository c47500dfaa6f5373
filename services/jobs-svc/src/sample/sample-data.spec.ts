import { STAGE_DISPLAYS } from '@loupe/domain';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CallLog, Stats } from '@loupe/shared-types';
import { shopConfigSchema } from '@loupe/shared-types/schemas';
import shop from '../../../../config/shop.json';
import { calendar, NOON, serveJobs } from '../testing';
import { addSampleData } from './sample-data';

eachDatabase((_name, open) => {
  test('an empty shop gets jobs in every stage, with calls, moves and parts; others stay unchanged', async () => {
    const { db } = await open();
    const deps = { db, calendar, clock: () => new Date(NOON) };
    await addSampleData(deps, shopConfigSchema.parse(shop));
    const jobs = await serveJobs({ db });
    const stats = (await jobs.get('/api/stats')).json<Stats>();
    expect(Object.values(STAGE_DISPLAYS).filter(({ statsField }) => stats[statsField] === 0)).toEqual([]);
    expect(stats.overdue).toBeGreaterThan(0);
    const all = await jobs.get('/api/jobs?limit=1');
    expect(Number(all.headers.get('x-total-count'))).toBeGreaterThanOrEqual(60);
    expect((await jobs.get('/api/calls')).json<CallLog[]>().length).toBeGreaterThan(30);
    expect(await db('changes').where('at', '>', NOON)).toEqual([]);
    const before = await db('changes').count('* as count');
    await addSampleData(deps, shopConfigSchema.parse(shop));
    expect(await db('changes').count('* as count')).toEqual(before);
    await jobs.close();
  });
}, ON_SERVER_AT_NIGHT);
