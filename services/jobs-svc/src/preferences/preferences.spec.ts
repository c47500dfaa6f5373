import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { VIEW_LIMITS, type Preferences } from '@loupe/shared-types';
import { serveJobs, type ServedJobs } from '../testing';

const PATH = '/api/preferences';
const view = (name: string) => ({ name, path: '/live-jobs', query: 'priority=high&order=longest' });

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  beforeEach(async () => {
    const { db } = await open();
    await db('users').insert(
      [1, 2].map((id) => ({ id, username: `user${id}`, full_name: `User ${id}`, created_at: 'x' })),
    );
    jobs = await serveJobs({ db });
  });
  afterEach(() => jobs.close());
  const of = async (userId: number) =>
    (await jobs.call('GET', PATH, undefined, {}, userId)).json<Preferences>();

  // DENSITY-1, VIEW-1, VIEW-3, HELP-3
  test('are one user’s own: a density and views, each kept while the other changes', async () => {
    expect(await of(1)).toEqual({ version: 0, density: 'cards', views: [], tour: false });
    const first = await jobs.patch(PATH, { density: 'rows' });
    expect(first.json()).toEqual({ version: 0, density: 'rows', views: [], tour: false });
    await jobs.patch(PATH, { views: [view('Urgent 💍'), view('Old')], version: 0 });
    await jobs.patch(PATH, { tour: true });
    expect(await of(1)).toEqual({
      version: 1,
      density: 'rows',
      views: [view('Urgent 💍'), view('Old')],
      tour: true,
    });
    expect(await of(2)).toEqual({ version: 0, density: 'cards', views: [], tour: false });
  });

  // VIEW-3
  test('views made from older views are refused; a density, and views beside one, are not', async () => {
    await jobs.patch(PATH, { views: [view('One')], version: 0 });
    await jobs.patch(PATH, { density: 'rows', tour: true });
    expect((await jobs.patch(PATH, { views: [view('One')], version: 1 })).status).toBe(200);
    const late = await jobs.patch(PATH, { views: [], version: 0 });
    expect([late.status, late.text]).toEqual([
      409,
      'Your saved views were changed in another window: please look again',
    ]);
    expect((await jobs.patch(PATH, { density: 'board', version: 0 })).status).toBe(200);
    expect((await of(1)).views).toEqual([view('One')]);
  });

  // VIEW-3
  test('ten racing first saves each count, and one of two racing lists of views wins', async () => {
    const first = Array.from({ length: 10 }, (_, n) => jobs.patch(PATH, { views: [view(`First ${n}`)] }));
    await Promise.all(first);
    const { version } = await of(1);
    expect(version).toBe(10);
    const racing = ['One', 'Two'].map((name) => jobs.patch(PATH, { views: [view(name)], version }));
    expect((await Promise.all(racing)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  // VIEW-2
  test.each([
    ['a blank name', { views: [view(' \u200b ')] }, 'Please name the view'],
    [
      'a long name',
      { views: [view('x'.repeat(VIEW_LIMITS.name + 1))] },
      'The name of a view is too long: at most 60 characters',
    ],
    ['a name twice', { views: [view('Old'), view('OLD ')] }, 'You already have a view of that name'],
    [
      'a name with another apostrophe',
      { views: [view("O'Brien"), view('o’brien')] },
      'You already have a view of that name',
    ],
    [
      'too many',
      { views: Array.from({ length: VIEW_LIMITS.views + 1 }, (_, n) => view(`View ${n}`)) },
      'At most 20 views can be saved: remove one first',
    ],
    [
      'another site',
      { views: [{ ...view('Away'), path: '//example.com' }] },
      'The path of a view must be that of a page',
    ],
    ['a density nobody knows', { density: 'tiles' }, 'density must be cards, rows or board'],
  ])('%s is refused and nothing is saved', async (_, body, words) => {
    const reply = await jobs.patch(PATH, body);
    expect([reply.status, reply.text]).toEqual([400, words]);
    expect((await of(1)).version).toBe(0);
  });
}, ON_SERVER_AT_NIGHT);
