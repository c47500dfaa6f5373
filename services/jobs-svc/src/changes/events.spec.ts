import { get, type IncomingMessage } from 'node:http';
import { eachDatabase, type TestDatabase } from '@loupe/db/testing';
import { CHANGES_HEADER, type ChangeEvent } from '@loupe/shared-types';
import { identityHeaders } from '@loupe/svc-kit/testing';
import { gracefulStop } from '@loupe/svc-kit';
import { serveJobs, type ServedJobs } from '../testing';

interface Stream {
  readonly response: IncomingMessage;
  readonly events: ChangeEvent[];
  /** Waits for a number of events, or for a condition. */
  readonly until: (wanted: number | (() => boolean)) => Promise<void>;
  readonly heard: (change: number) => Promise<void>;
  readonly ended: Promise<unknown>;
}

async function listenTo(jobs: ServedJobs, lastEventId?: number): Promise<Stream> {
  const headers = {
    ...(await identityHeaders()),
    ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${jobs.url}/api/events`, { headers }, resolve).once('error', reject);
  });
  const events: ChangeEvent[] = [];
  let waiting = (): void => undefined;
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) events.push(JSON.parse(data));
    }
    waiting();
  });
  response.on('error', () => undefined);
  const until: Stream['until'] = (wanted) =>
    new Promise((resolve) => {
      waiting = () => {
        if (typeof wanted === 'number' ? events.length >= wanted : wanted()) resolve();
      };
      waiting();
    });
  return {
    response,
    events,
    until,
    heard: (change) => until(() => events.some((event) => event.change === change)),
    ended: new Promise((resolve) => response.once('close', resolve)),
  };
}

const changeOf = (jobId: number, by: string) => ({
  at: 'x',
  user_id: 1,
  user_name: by,
  job_id: jobId,
  kind: 'edited',
  topic: 'jobs',
  entity_id: jobId,
  job_version: 1,
  before_json: '{}',
  after_json: '{}',
});

/** A change of a job that has its id and is not committed yet, and a stream that will hear of it. */
async function beforeItCommits({ db }: TestDatabase) {
  const jobs = await serveJobs({ db });
  const { id } = await jobs.made();
  const stream = await listenTo(jobs);
  const slow = await db.transaction();
  const slowId = Number((await slow('changes').insert(changeOf(id, 'slow')))[0]);
  return { jobs, id, stream, slow, slowId };
}

eachDatabase((_name, open) => {
  // LIVE-1
  test('what any process commits is sent by every process, as topic and id', async () => {
    const { db } = await open();
    const [one, two] = [await serveJobs({ db }), await serveJobs({ db })];
    const [here, there] = [await listenTo(one), await listenTo(two)];
    expect(here.response.headers['content-type']).toMatch(/^text\/event-stream/);
    const { id } = await one.made();
    await one.post(`/api/jobs/${id}/locations`, { location: 'Leamington Old' });
    await Promise.all([here.until(2), there.until(2)]);
    const emitted = [
      { topic: 'jobs', id, change: 1 },
      { topic: 'locations', id, change: 2 },
    ];
    expect([here.events, there.events]).toEqual([emitted, emitted]);
    await Promise.all([one.close(), two.close()]);
  });

  test('a write’s response names the ids of its events; a read’s or a repeated request’s names none', async () => {
    const jobs = await serveJobs(await open());
    const stream = await listenTo(jobs);
    const key = { 'idempotency-key': 'once' };
    const { id } = await jobs.made({ balancePaid: true, totalCost: 40 });
    const changesIn = (reply: { readonly headers: Headers }) => reply.headers.get(CHANGES_HEADER);
    const move = { location: 'Leamington Old' };
    expect(changesIn(await jobs.post(`/api/jobs/${id}/locations`, move, key))).toBe('2');
    expect(changesIn(await jobs.post(`/api/jobs/${id}/locations`, move, key))).toBe('');
    expect(changesIn(await jobs.patch(`/api/jobs/${id}`, { totalCost: 50 }))).toBe('3,4');
    expect(changesIn(await jobs.patch(`/api/jobs/${id}`, { totalCost: 50 }))).toBe('');
    expect(changesIn(await jobs.get(`/api/jobs/${id}`))).toBeNull();
    await stream.until(4);
    expect(stream.events.map(({ change }) => change)).toEqual([1, 2, 3, 4]);
    await jobs.close();
  });

  // LIVE-1
  test('Last-Event-ID resumes with the missed events', async () => {
    const jobs = await serveJobs(await open());
    for (let n = 0; n < 40; n += 1) await jobs.made();
    const stream = await listenTo(jobs, 38);
    await stream.until(2);
    expect(stream.events.slice(-2).map((event) => event.change)).toEqual([39, 40]);
    await jobs.made();
    await stream.until(stream.events.length + 1);
    expect(stream.events.at(-1)?.change).toBe(41);
    expect(new Set(stream.events.map((event) => event.change)).size).toBe(stream.events.length);
    await jobs.close();
  });

  test('a stopping process ends its streams', async () => {
    const jobs = await serveJobs(await open());
    const stop = gracefulStop(jobs.server, { signals: [] });
    // gracefulStop only knows connections opened after it was installed.
    const stream = await listenTo(jobs);
    await Promise.all([stop(), stream.ended]);
    jobs.app.stop();
  });

  test.each([1, 1_500])('a change that commits after %d later ones is still sent', async (later) => {
    const opened = await open();
    const { db } = opened;
    if (db.client.config.client !== 'mysql2') return;
    const { jobs, id, stream, slow, slowId } = await beforeItCommits(opened);
    await db('changes').insert(Array.from({ length: later }, () => changeOf(id, 'quick')));
    // The event of the created job may arrive as well, if no poll had run before.
    await stream.until(() => stream.events.filter(({ change }) => change > slowId).length === later);
    await slow.commit();
    await stream.heard(slowId);
    const emitted = stream.events.map(({ change }) => change).filter((change) => change >= slowId);
    expect(emitted).toEqual([...Array.from({ length: later }, (_, n) => slowId + 1 + n), slowId]);
    await jobs.close();
  });

  test('a poll reads each change once', async () => {
    const { db } = await open();
    const jobs = await serveJobs({ db });
    const stream = await listenTo(jobs);
    let read = 0;
    db.on('query-response', (rows: readonly unknown[], { sql }: { sql: string }) => {
      if (/`topic`, `job_id` from `changes`/.test(sql)) read += rows.length;
    });
    for (let n = 0; n < 40; n += 1) await jobs.made();
    await stream.until(40);
    expect([stream.events.length, read]).toEqual([40, 40]);
    await jobs.close();
  });

  test('more rolled back changes than are looked for one by one hide none that commits late', async () => {
    const opened = await open();
    const { db } = opened;
    if (db.client.config.client !== 'mysql2') return;
    const { jobs, id, stream, slow, slowId } = await beforeItCommits(opened);
    const undone = await db.transaction();
    await undone('changes').insert(Array.from({ length: 500 }, () => changeOf(id, 'undone')));
    await undone.rollback();
    await jobs.made();
    await stream.until(() => stream.events.some(({ change }) => change > slowId + 500));
    await slow.commit();
    await stream.heard(slowId);
    expect(new Set(stream.events.map(({ change }) => change)).size).toBe(stream.events.length);
    await jobs.close();
  });

  test('a Last-Event-ID that is not a number is refused', async () => {
    const jobs = await serveJobs(await open());
    const reply = await jobs.call('GET', '/api/events', undefined, { 'Last-Event-ID': '1 or 1=1' });
    expect(reply.status).toBe(400);
    await jobs.close();
  });
});
