import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import {
  DEFAULT_PRINTING,
  type ChangeEvent,
  type MyDay,
  type Print,
  type StoryEntry,
} from '@loupe/shared-types';
import { identityHeaders, testStaff } from '@loupe/svc-kit/testing';
import { NOON, serveJobs, servedJobs, type ServedJobs } from '../testing';

const LABEL = { kind: 'label', preset: 'dymo-99012' } as const;

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const begin = async (jobIds: readonly number[], given: Readonly<Record<string, unknown>> = {}) => {
    const reply = await jobs.post('/api/prints', { ...LABEL, jobIds, ...given });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.json<(Print & { readonly job: { readonly id: number } })[]>();
  };
  const end = async (prints: readonly Print[], state: string, given: object = {}) =>
    (await jobs.post('/api/prints/outcome', { ids: prints.map(({ id }) => id), state, ...given })).json<
      Print[]
    >();
  const claim = async (station: string, from: ServedJobs = jobs) =>
    (await from.post('/api/prints/claim', { station })).json<Print[]>();
  const statesOf = (prints: readonly Print[]) => prints.map(({ state }) => state);

  // LABEL-2
  test('a batch is printed in the order given, with each job as it is now', async () => {
    const [first, second] = [await jobs.made(), await jobs.made()];
    await jobs.patch(`/api/jobs/${first.id}`, { surname: 'Żółć' });
    const prints = await begin([second.id, first.id], { station: 'Counter 1' });
    expect(prints).toMatchObject([
      { jobId: second.id, batchId: prints[0]?.id, job: { id: second.id } },
      { jobId: first.id, batchId: prints[0]?.id, job: { id: first.id, surname: 'Żółć' } },
    ]);
    expect(prints[0]).toMatchObject({
      ...LABEL,
      copyNo: 1,
      state: 'claimed',
      by: 'Tester 1',
      at: NOON,
      station: 'Counter 1',
      endedAt: null,
    });
  });

  // LABEL-8
  test('the third print is copy 3, whoever printed it; cancelled and failed ones do not count', async () => {
    const { id } = await jobs.made();
    const [first] = [await end(await begin([id]), 'printed')];
    expect(first).toMatchObject([{ copyNo: 1, state: 'printed', endedAt: NOON }]);
    await end(await begin([id]), 'cancelled');
    await end(await begin([id]), 'failed');
    const second = await begin([id]);
    expect(second).toMatchObject([{ copyNo: 2 }]);
    expect(await begin([id], { kind: 'ticket', preset: 'a4' })).toMatchObject([{ copyNo: 1 }]);
    const reply = await jobs.call('POST', '/api/prints', { ...LABEL, jobIds: [id] }, {}, 2);
    expect(reply.json()).toMatchObject([{ copyNo: 3, by: 'Tester 2' }]);
    // What a person has seen not to come out is never counted, also when it was taken for printed before.
    expect(statesOf(await end(first ?? [], 'cancelled'))).toEqual(['cancelled']);
    const listed = (await jobs.get(`/api/prints?job=${id}`)).json<Print[]>();
    expect(listed.map(({ kind, copyNo, state, by }) => [kind, copyNo, state, by])).toEqual([
      ['label', 3, 'claimed', 'Tester 2'],
      ['ticket', 1, 'claimed', 'Tester 1'],
      ['label', 2, 'claimed', 'Tester 1'],
      ['label', 2, 'failed', 'Tester 1'],
      ['label', 2, 'cancelled', 'Tester 1'],
      ['label', 1, 'cancelled', 'Tester 1'],
    ]);
  });

  // LABEL-8
  test('no two papers have one number: the next copy is above the highest, not the count', async () => {
    const { id } = await jobs.made();
    const [one, two] = [await begin([id]), await begin([id])];
    await end(one, 'cancelled');
    await end(two, 'printed');
    expect(await begin([id])).toMatchObject([{ copyNo: 3 }]);
  });

  const FIVE_MINUTES = 5 * 60_000;
  const listed = async (query: string) => (await jobs.get(`/api/prints?${query}`)).json<Print[]>();

  // LABEL-8, LABEL-13
  test('a print that nobody answers for is neither printed nor not after five minutes; its copy number stays taken', async () => {
    const { id } = await jobs.made();
    const lost = await begin([id], { station: 'Counter 1' });
    jobs.wait(FIVE_MINUTES);
    expect(await listed(`batch=${lost[0]?.batchId}`)).toMatchObject([{ state: 'claimed' }]);
    jobs.wait(1);
    const next = await begin([id]);
    expect(next).toMatchObject([{ copyNo: 2 }]);
    expect(await listed(`job=${id}`)).toMatchObject([
      { state: 'claimed' },
      { state: 'unanswered', station: 'Counter 1' },
    ]);
    // The answers come late: one paper there is, the other came out crumpled.
    expect(statesOf(await end(lost, 'printed'))).toEqual(['printed']);
    jobs.wait(FIVE_MINUTES + 1);
    expect(statesOf(await listed(`job=${id}`))).toEqual(['unanswered', 'printed']);
    expect(statesOf(await end(next, 'failed'))).toEqual(['failed']);
    expect(await begin([id])).toMatchObject([{ copyNo: 2 }]);
  });

  // LABEL-9, LABEL-13
  test('one from the queue that a computer has had is never given to another: it may have printed', async () => {
    const { id } = await jobs.made();
    const sent = await begin([id], { queue: true });
    // A queued one that no computer has had cannot have printed.
    expect(statesOf(await end(sent, 'printed'))).toEqual(['queued']);
    jobs.wait(FIVE_MINUTES * 2);
    expect(await claim('Counter 1')).toHaveLength(1);
    jobs.wait(FIVE_MINUTES + 1);
    expect(await claim('Counter 2')).toEqual([]);
    expect(await listed(`batch=${sent[0]?.batchId}`)).toMatchObject([
      { state: 'unanswered', station: 'Counter 1' },
    ]);
    expect(await claim('Counter 2')).toEqual([]);
    expect(statesOf(await end(sent, 'printed'))).toEqual(['printed']);
  });

  // LABEL-14
  test('a print is one line of the story, with its last state and who asked for it', async () => {
    const { id } = await jobs.made();
    const sent = await begin([id], { queue: true });
    await claim('Counter 1');
    const other = await begin([id], { station: 'Counter 2' });
    await jobs.call('POST', '/api/prints/outcome', { ids: [sent[0]?.id], state: 'printed' }, {}, 2);
    const story = async (query = '') =>
      (await jobs.get(`/api/jobs/${id}/story${query}`)).json<StoryEntry[]>();
    const prints = [
      {
        editedBy: 'Tester 2',
        changes: { copyNo: 1, state: 'printed', station: 'Counter 1', by: 'Tester 1' },
      },
      { editedBy: 'Tester 1', changes: { copyNo: 2, state: 'claimed', station: 'Counter 2' } },
    ];
    expect(await story('?about=prints')).toMatchObject(prints);
    expect(await story()).toMatchObject([...prints, { kind: 'created' }]);
    expect((await jobs.get(`/api/jobs/${id}/story`)).headers.get('x-total-count')).toBe('3');
    jobs.wait(FIVE_MINUTES + 1);
    expect(statesOf(await listed(`batch=${other[0]?.batchId}`))).toEqual(['unanswered']);
    const [lost] = await story('?about=prints');
    expect(lost).toMatchObject({ editedBy: 'Tester 1', changes: { state: 'unanswered' } });
  });

  // LABEL-8
  test('prints of one job at the same time get different copy numbers', async () => {
    const { id } = await jobs.made();
    const all = await Promise.all(Array.from({ length: 6 }, () => begin([id])));
    expect(all.flatMap((batch) => batch.map(({ copyNo }) => copyNo)).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  // LABEL-8, REPEAT-1
  test('an end is said once: a repeated one, and one that is too late, changes nothing', async () => {
    const { id } = await jobs.made();
    const prints = await begin([id]);
    await end(prints, 'printed');
    expect(statesOf(await end(prints, 'printed'))).toEqual(['printed']);
    expect(statesOf(await end(prints, 'failed'))).toEqual(['printed']);
    expect(statesOf(await end(prints, 'cancelled', { from: 'queued' }))).toEqual(['printed']);
    expect(await jobs.db('changes').where({ kind: 'print-changed' })).toHaveLength(2);
  });

  // LABEL-9
  test('of several computers that ask at once, in two processes, one gets the whole batch', async () => {
    const other = await serveJobs({ db: jobs.db });
    for (let round = 0; round < 5; round += 1) {
      const ids = [(await jobs.made()).id, (await jobs.made()).id];
      expect(statesOf(await begin(ids, { queue: true, station: 'Tablet' }))).toEqual(['queued', 'queued']);
      const stations = ['Counter 1', 'Counter 2', 'Counter 3', 'Counter 4'];
      const got = await Promise.all(stations.map((name, n) => claim(name, n % 2 === 0 ? jobs : other)));
      const taken = got.filter((prints) => prints.length > 0);
      expect(taken.map((prints) => prints.map(({ jobId }) => jobId))).toEqual([ids]);
      const winner = stations[got.findIndex((prints) => prints.length > 0)];
      expect(taken[0]).toMatchObject([{ station: winner }, { station: winner }]);
    }
    await other.close();
  });

  // LABEL-9
  test('the queue is taken oldest first, and not what was taken back or is an hour old', async () => {
    const [old, back, one, two] = [
      await jobs.made(),
      await jobs.made(),
      await jobs.made(),
      await jobs.made(),
    ];
    await begin([old.id], { queue: true });
    jobs.wait(3_601_000);
    await end(await begin([back.id], { queue: true }), 'cancelled', { from: 'queued' });
    jobs.wait(1_000);
    await begin([two.id], { queue: true });
    jobs.wait(-500);
    await begin([one.id], { queue: true });
    jobs.wait(500);
    const taken = [await claim('A'), await claim('A'), await claim('A')];
    expect(taken.map((prints) => prints.map(({ jobId }) => jobId))).toEqual([[one.id], [two.id], []]);
  });

  // LABEL-9, LIVE-1
  test('each step is an event of its job, and no part of anybody’s day', async () => {
    const { id } = await jobs.made();
    const [print] = await begin([id], { queue: true });
    await claim('Counter 1');
    const { body } = await fetch(`${jobs.url}/api/events`, {
      headers: { ...(await identityHeaders(testStaff('standard', 1))), 'last-event-id': '0' },
    });
    const decoder = new TextDecoder();
    const events = new Map<number, ChangeEvent>();
    let text = '';
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk as Uint8Array);
      // One that was missed may come again as it happens.
      for (const [, data = ''] of text.matchAll(/^data: (.*)\n$/gm)) {
        const event = JSON.parse(data) as ChangeEvent;
        events.set(event.change, event);
      }
      if (events.size === 3) break;
    }
    const inOrder = [...events.values()].sort((one, other) => one.change - other.change);
    expect(inOrder.map(({ topic, id: job }) => [topic, job])).toEqual([
      ['jobs', id],
      ['prints', id],
      ['prints', id],
    ]);
    expect((await jobs.get('/api/my-day')).json<MyDay>()).toMatchObject({ total: 1, takenIn: 1 });
    expect((await jobs.get(`/api/prints?batch=${print?.batchId}`)).json()).toMatchObject([
      { state: 'claimed', station: 'Counter 1', jobDetails: { id } },
    ]);
  });

  // LABEL-2
  test('a batch that cannot be printed is refused in words', async () => {
    const many = Array.from({ length: 201 }, (_, n) => n + 1);
    const refused = async (given: object) => {
      const { status, text } = await jobs.post('/api/prints', { ...LABEL, jobIds: [1], ...given });
      return [status, text];
    };
    const someJobs = [400, 'Choose between 1 and 200 jobs'];
    expect(await refused({ jobIds: [] })).toEqual(someJobs);
    expect(await refused({ jobIds: many })).toEqual(someJobs);
    expect(await refused({ preset: 'a4' })).toEqual([400, 'Labels cannot be printed on that paper']);
    expect(await refused({ kind: 'ticket' })).toEqual([400, 'Tickets cannot be printed on that paper']);
    expect(await refused({ kind: 'card' })).toEqual([400, 'kind must be label or ticket']);
    expect(await refused({ station: ' ' })).toEqual([400, 'Please give this computer a name']);
  });

  // LABEL-2
  test('a job that does not exist prints nothing of its batch', async () => {
    const { id } = await jobs.made();
    expect((await jobs.post('/api/prints', { ...LABEL, jobIds: [id, 999] })).status).toBe(404);
    expect(await jobs.db('prints')).toEqual([]);
  });

  // LABEL-2, SAVE-8
  test('the same key prints once', async () => {
    const { id } = await jobs.made();
    const key = { 'idempotency-key': 'k-1' };
    const ask = () => jobs.post('/api/prints', { ...LABEL, jobIds: [id] }, key);
    expect((await ask()).text).toBe((await ask()).text);
    expect(await jobs.db('prints')).toHaveLength(1);
  });

  // LABEL-10
  test('a manager sets the papers and the terms for all computers; others cannot', async () => {
    const address = '/api/settings/printing';
    expect((await jobs.get(address)).json()).toEqual(DEFAULT_PRINTING);
    expect((await jobs.patch(address, { terms: 'Ours' })).status).toBe(403);
    const manager = await identityHeaders(testStaff('manager', 3));
    const change = async (body: object) => {
      const reply = await fetch(`${jobs.url}${address}`, {
        method: 'PATCH',
        headers: { ...manager, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [reply.status, await reply.text()] as const;
    };
    expect((await change({ terms: '  Ours ', labelPreset: 'brother-62x29' }))[0]).toBe(200);
    expect((await change({ barcode: true }))[0]).toBe(200);
    const after = { ...DEFAULT_PRINTING, terms: 'Ours', labelPreset: 'brother-62x29', barcode: true };
    expect((await jobs.get(address)).json()).toEqual(after);
    expect(await change({ labelPreset: 'a4' })).toEqual([400, 'Labels cannot be printed on that paper']);
    expect(await change({ terms: 'x'.repeat(601) })).toEqual([
      400,
      'Terms is too long: at most 600 characters',
    ]);
    expect(await change({})).toEqual([400, 'Nothing to change']);
  });
}, ON_SERVER_AT_NIGHT);
