import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { StoryEntry } from '@loupe/shared-types';
import { CALL, nextOf, servedJobs } from '../testing';
import { createStory } from './story';
import type { StorySource } from './story-source';

const PART = { description: 'Clasp 9ct', source: 'Cookson', cost: 12.5, invoiceNumber: 'C-1' };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  async function aJobWithAStory() {
    const { id } = await jobs.made({ totalCost: 40, location: 'Kenilworth' });
    const step = (make: Promise<unknown>) => make.then(() => jobs.wait(60_000));
    jobs.wait(60_000);
    await step(jobs.post(`/api/jobs/${id}/calls`, CALL));
    await step(jobs.post(`/api/jobs/${id}/locations`, { location: 'Leamington Old' }));
    const part = (await jobs.post(`/api/jobs/${id}/parts`, PART)).json<{ id: number; version: number }>();
    jobs.wait(60_000);
    await step(jobs.patch(`/api/parts/${part.id}`, { partArrived: true, version: part.version }));
    await step(jobs.patch(`/api/jobs/${id}`, { totalCost: 55, notes: 'Two stones' }));
    await step(jobs.patch(`/api/jobs/${id}`, { balancePaid: true }));
    await step(jobs.patch(`/api/jobs/${id}`, { location: 'With Jack' }));
    return id;
  }
  const kinds = (entries: readonly StoryEntry[]) => entries.map(({ kind }) => kind).join();

  // STORY-1
  test('tells all that happened to a job on one line of time, newest first, with values before and after', async () => {
    const id = await aJobWithAStory();
    const reply = await jobs.get(`/api/jobs/${id}/story`);
    const entries = reply.json<StoryEntry[]>();
    expect(kinds(entries)).toBe(
      'edited,balance-changed,edited,part-changed,part-ordered,moved,call-logged,created',
    );
    expect(reply.headers.get('x-total-count')).toBe('8');
    expect(entries[2]).toMatchObject({ previousValues: { totalCost: 40 }, changes: { totalCost: 55 } });
    expect(entries[3]).toMatchObject({ changes: { partArrived: true }, subject: 'Clasp 9ct' });
    expect(entries[6]).toMatchObject({ changes: { callContent: 'Ready on Friday?' }, subject: null });
  });

  // STORY-1
  test('says of the first move where the item was taken in', async () => {
    const id = await aJobWithAStory();
    const entries = (await jobs.get(`/api/jobs/${id}/story`)).json<StoryEntry[]>();
    expect(entries.find(({ kind }) => kind === 'moved')?.previousValues).toEqual({
      currentItemLocation: 'Kenilworth',
    });
  });

  // STORY-1
  test.each([
    ['moves', 'edited,moved'],
    ['calls', 'call-logged'],
    ['parts', 'part-changed,part-ordered'],
    ['money', 'balance-changed,edited'],
    ['changes', 'edited,balance-changed,edited,created'],
  ])('is filtered: %s', async (about, expected) => {
    const id = await aJobWithAStory();
    const reply = await jobs.get(`/api/jobs/${id}/story?about=${about}`);
    expect(kinds(reply.json())).toBe(expected);
  });

  test('is paged, each entry once; no story of another job, none of an unknown one', async () => {
    await jobs.made();
    const id = await aJobWithAStory();
    const whole = (await jobs.get(`/api/jobs/${id}/story`)).json<StoryEntry[]>();
    const read: StoryEntry[] = [];
    for (let path: string | null = `/api/jobs/${id}/story?limit=3`; path;) {
      const reply = await jobs.get(path);
      expect(reply.headers.get('x-total-count')).toBe('8');
      read.push(...reply.json<StoryEntry[]>());
      path = nextOf(reply);
    }
    expect(read).toEqual(whole);
    expect((await jobs.get('/api/jobs/9999/story')).status).toBe(404);
    expect((await jobs.get(`/api/jobs/${id}/story?about=weather`)).text).toBe(
      'about must be one of moves, calls, parts, money, changes, prints',
    );
  });

  // STORY-1
  test('one more log is one more source: merged by time, paged without a gap or a repeat', async () => {
    const id = await aJobWithAStory();
    const [first] = (await jobs.get(`/api/jobs/${id}/story?limit=1`)).json<StoryEntry[]>();
    const print = (n: number): StoryEntry => ({
      ...first!,
      id: n,
      timestamp: new Date(Date.parse('2026-04-03T11:00:30.000Z') + n * 45_000).toISOString(),
      kind: 'edited',
      editedBy: `Print ${n}`,
    });
    const log = Array.from({ length: 9 }, (_, n) => print(9 - n));
    const prints: StorySource = {
      list: (_db, { before, limit }) => {
        const rest = log.filter(
          ({ timestamp, id: at }) =>
            !before || timestamp < before.at || (timestamp === before.at && at < before.id),
        );
        const items = rest.slice(0, Math.min(limit, 2));
        const last = items.at(-1);
        return Promise.resolve({
          items,
          next: last && rest.length > items.length ? { at: last.timestamp, id: last.id } : null,
        });
      },
      count: () => Promise.resolve(log.length),
    };
    const { changesSource } = await import('./changes.source');
    const story = createStory({ db: jobs.db }, [changesSource, prints]);
    const read: StoryEntry[] = [];
    for (let cursor: { at: string; id: number } | null | undefined; cursor !== null;) {
      const page = await story(id, { limit: 4, about: undefined, ...(cursor && { cursor }) });
      read.push(...page.items);
      cursor = page.next;
    }
    expect(new Set(read.map((entry) => entry.id)).size).toBe(17);
    expect(
      read.filter(({ editedBy }) => editedBy.startsWith('Print')).map(({ editedBy }) => editedBy),
    ).toEqual(log.map(({ editedBy }) => editedBy));
    expect(read.map(({ timestamp }) => timestamp)).toEqual(
      read
        .map(({ timestamp }) => timestamp)
        .sort()
        .reverse(),
    );
  });
}, ON_SERVER_AT_NIGHT);
