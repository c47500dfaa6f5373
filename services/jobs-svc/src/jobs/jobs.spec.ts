import { nextStep } from '@loupe/domain';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { CHANGES_HEADER, type JobListItem, type JobWithHistory } from '@loupe/shared-types';
import { NOON, type Reply, type ServedJobs, newJob, nextOf, servedJobs } from '../testing';

const DAY = 86_400_000;

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const listed = async (query: string) => (await jobs.get(`/api/jobs?${query}`)).json<JobListItem[]>();
  const numbers = async (query: string) => (await listed(query)).map((job) => job.jobNumber);

  describe('creating a job', () => {
    // JOB-5, NUMBER-1
    test('returns the job with the server’s own fields, and lists it at once', async () => {
      const reply = await jobs.post(
        '/api/jobs',
        newJob({ customJobNumber: ' J12 ', item2: 'Watch', description2: 'Battery', totalCost: 120.5 }),
      );
      expect(reply.status).toBe(201);
      expect(reply.json()).toMatchObject({
        id: 1,
        version: 1,
        jobNumber: 'J12',
        customJobNumber: 'J12',
        items: 'Signet ring, Watch',
        jobDescription: 'Resize to L; Battery',
        jobStatus: 'In-progress',
        totalCost: 120.5,
        createdBy: 'Tester 1',
        dateCreated: NOON,
        callCount: 0,
        partsValue: 0,
        editHistory: [{ kind: 'created', editedBy: 'Tester 1', timestamp: NOON }],
      });
      expect(await numbers('stage=live')).toEqual(['J12']);
    });

    // SAVE-4
    test('ignores the client’s values for server fields and refuses unknown fields', async () => {
      const job = await jobs.made({
        id: 900,
        createdBy: 'Mallory',
        version: 7,
        editHistory: '[]',
        jobNumber: 'X',
      });
      expect(job).toMatchObject({ id: 1, createdBy: 'Tester 1', version: 1 });
      expect(job.jobNumber).not.toBe('X');
      const refused = await jobs.post('/api/jobs', newJob({ colour: 'gold' }));
      expect([refused.status, refused.text]).toEqual([400, 'Unknown field: colour']);
    });

    // NUMBER-1
    test('a number is unique after trimming and without regard to case', async () => {
      await jobs.made({ customJobNumber: 'J12' });
      const again = await jobs.post('/api/jobs', newJob({ customJobNumber: ' j12 ' }));
      expect([again.status, again.text]).toEqual([409, 'Job number j12 is already taken']);
      const other = await jobs.made({ customJobNumber: 'J13' });
      const edited = await jobs.patch(`/api/jobs/${other.id}`, { customJobNumber: 'Ｊ１２' });
      expect(edited.status).toBe(409);
    });

    // NUMBER-4
    test('a corrected number becomes free again, and the displayed one cannot be taken', async () => {
      const wrong = await jobs.made({ customJobNumber: 'W1' });
      const corrected = await jobs.patch(`/api/jobs/${wrong.id}`, { customJobNumber: 'W19' });
      expect(corrected.json()).toMatchObject({ jobNumber: 'W19', customJobNumber: 'W19' });
      const next = await jobs.made({ customJobNumber: 'W1' });
      expect((await jobs.post('/api/jobs', newJob({ customJobNumber: 'w19' }))).status).toBe(409);
      const back = await jobs.patch(`/api/jobs/${wrong.id}`, { customJobNumber: 'w1' });
      expect([back.status, back.text]).toEqual([409, 'Job number w1 is already taken']);
      await jobs.patch(`/api/jobs/${next.id}`, { customJobNumber: 'W2' });
      expect((await jobs.patch(`/api/jobs/${wrong.id}`, { customJobNumber: 'W1' })).status).toBe(200);
      expect((await jobs.patch(`/api/jobs/${next.id}`, { customJobNumber: 'W19' })).status).toBe(200);
    });

    // NUMBER-2
    test('without a number the server assigns the next free one of the year', async () => {
      await jobs.made({ customJobNumber: 'j2026-002' });
      const made = [];
      for (let n = 0; n < 3; n += 1) made.push((await jobs.made({ customJobNumber: null })).jobNumber);
      expect(made).toEqual(['J2026-001', 'J2026-003', 'J2026-004']);
    });

    // SAVE-8
    test('a key reused for another body is 422; a refused create leaves its key free', async () => {
      const key = { 'Idempotency-Key': 'k1' };
      await jobs.made({ customJobNumber: 'J1' });
      expect((await jobs.post('/api/jobs', newJob({ customJobNumber: 'J1' }), key)).status).toBe(409);
      expect((await jobs.post('/api/jobs', newJob({ customJobNumber: 'J2' }), key)).status).toBe(201);
      expect((await jobs.post('/api/jobs', newJob({ customJobNumber: 'J3' }), key)).status).toBe(422);
      expect((await jobs.call('POST', '/api/jobs', newJob({ customJobNumber: 'J4' }), key, 2)).status).toBe(
        201,
      );
    });

    // TEXT-2
    test('emoji, accents and right-to-left text survive byte for byte', async () => {
      const given = {
        firstName: 'سارة',
        surname: 'O’Brien-Łukasik 💍',
        notes: '100% "gold_\\" 👩🏽‍🔧\n\ttwo lines',
      };
      const { id } = await jobs.made(given);
      expect((await jobs.get(`/api/jobs/${id}`)).json()).toMatchObject(given);
    });

    // MONEY-1, MONEY-3
    test('money is stored exactly in pence, and invalid amounts are refused', async () => {
      const { id } = await jobs.made({ totalCost: 9_999_999.99, depositAmount: 8.17, quoteAmount: 0.1 });
      expect((await jobs.get(`/api/jobs/${id}`)).json()).toMatchObject({
        totalCost: 9_999_999.99,
        depositAmount: 8.17,
        quoteAmount: 0.1,
      });
      for (const totalCost of [1.005, -1, '12', 10_000_000, null]) {
        expect((await jobs.post('/api/jobs', newJob({ totalCost }))).status).toBe(400);
      }
    });
  });

  describe('changing a job', () => {
    // SAVE-5, SAVE-6
    test('keeps fields the patch does not name, increments the version, adds one history entry', async () => {
      const { id } = await jobs.made({ notes: 'Careful' });
      jobs.wait(60_000);
      const reply = await jobs.patch(`/api/jobs/${id}`, { surname: 'Okonkwo', lastEditedBy: 'Mallory' }, 2);
      expect(reply.json()).toMatchObject({
        surname: 'Okonkwo',
        notes: 'Careful',
        version: 2,
        lastEditedBy: 'Tester 2',
      });
      const history = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>().editHistory;
      expect(history).toHaveLength(2);
      expect(history[1]).toEqual({
        timestamp: '2026-04-03T11:01:00.000Z',
        editedBy: 'Tester 2',
        kind: 'edited',
        changes: { surname: 'Okonkwo' },
        previousValues: { surname: 'Okafor' },
      });
    });

    // SAVE-5
    test('a value sets, an absent key leaves, null clears', async () => {
      const { id } = await jobs.made({ notes: 'Careful', email: 'rosalind@example.com' });
      const reply = await jobs.patch(`/api/jobs/${id}`, { surname: 'Okonkwo', notes: null });
      expect(reply.json()).toMatchObject({ surname: 'Okonkwo', notes: null, email: 'rosalind@example.com' });
    });

    // SAVE-7
    test('a patch that changes nothing is 200, and leaves version and history as they are', async () => {
      const { id } = await jobs.made();
      expect((await jobs.patch(`/api/jobs/${id}`, { surname: 'Okafor' })).json()).toMatchObject({
        version: 1,
      });
      expect((await jobs.patch(`/api/jobs/${id}`, {})).status).toBe(200);
      expect(await jobs.db('changes')).toHaveLength(1);
    });

    // SAVE-1
    test('different fields changed by two users are both kept', async () => {
      const { id } = await jobs.made();
      await jobs.patch(`/api/jobs/${id}`, { surname: 'Okonkwo', version: 1 }, 1);
      const second = await jobs.patch(
        `/api/jobs/${id}`,
        { firstName: 'Rose', surname: 'Okafor', version: 1 },
        2,
      );
      expect(second.json()).toMatchObject({ firstName: 'Rose', surname: 'Okonkwo', version: 3 });
    });

    // SAVE-3
    test.each([
      ['a status', { jobStatus: 'Awaiting Inspection' }, { jobStatus: 'Waiting for Collection' }, 'Status'],
      ['a tick of Balance Paid', { balancePaid: true }, { totalCost: 900 }, 'Total cost'],
      ['a missing mark', { missing: 'Yes' }, { jobStatus: 'Waiting for Collection' }, 'Status'],
      [
        'an acceptance',
        { jobAccepted: true, jobStatus: 'In-progress' },
        { quoteAmount: 900 },
        'Quote amount',
      ],
    ])('%s is refused when a value it relied on has changed since', async (_, mine, theirs, field) => {
      const { id } = await jobs.made({ quoteAmount: 100, totalCost: 50 });
      await jobs.patch(`/api/jobs/${id}`, { ...theirs, version: 1 }, 1);
      const late = await jobs.patch(`/api/jobs/${id}`, { ...mine, version: 1 }, 2);
      expect(late.status).toBe(409);
      expect(late.text).toMatch(new RegExp(`^${field} was changed by Tester 1 to .* in the meantime$`));
      expect((await jobs.get(`/api/jobs/${id}`)).json()).toMatchObject({ ...theirs, version: 2 });
    });

    // MONEY-7
    test('a higher amount to pay unticks Balance Paid, with a history line, and blocks collection', async () => {
      const { id } = await jobs.made({ totalCost: 50 });
      await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection', balancePaid: true });
      await jobs.patch(`/api/jobs/${id}`, { totalCost: 80 });
      const raised = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();
      expect(raised).toMatchObject({ totalCost: 80, balancePaid: false, version: 3 });
      expect(raised.editHistory.slice(-2)).toMatchObject([
        { kind: 'edited', changes: { totalCost: 80 }, previousValues: { totalCost: 50 } },
        { kind: 'balance-changed', changes: { balancePaid: false }, previousValues: { balancePaid: true } },
      ]);
      const done = { jobStatus: 'Completed', customerCollected: true };
      expect((await jobs.patch(`/api/jobs/${id}`, done)).status).toBe(409);
      await jobs.patch(`/api/jobs/${id}`, { balancePaid: true });
      for (const [change, isPaid] of [
        [{ totalCost: 70 }, true],
        [{ depositAmount: 10 }, true],
        [{ depositAmount: 5 }, false],
        [{ balancePaid: true, totalCost: 100 }, true],
      ] as const)
        expect((await jobs.patch(`/api/jobs/${id}`, change)).json()).toMatchObject({ balancePaid: isPaid });
    });

    // SAVE-2
    test('the same field is 409 with the field, the other user, and their value', async () => {
      const { id } = await jobs.made();
      await jobs.patch(`/api/jobs/${id}`, { totalCost: 120.5, version: 1 }, 1);
      const second = await jobs.patch(`/api/jobs/${id}`, { totalCost: 99, version: 1 }, 2);
      expect([second.status, second.text]).toEqual([
        409,
        'Total cost was changed by Tester 1 to £120.50 in the meantime',
      ]);
      expect((await jobs.patch(`/api/jobs/${id}`, { totalCost: 120.5, version: 1 }, 2)).status).toBe(200);
    });

    // COLLECT-4
    test('a job cannot be completed while a balance is due, and leaves every active stage once it is', async () => {
      const { id } = await jobs.made({ totalCost: 100, depositAmount: 40 });
      const done = { jobStatus: 'Completed', customerCollected: true };
      expect((await jobs.patch(`/api/jobs/${id}`, done)).status).toBe(409);
      expect((await jobs.patch(`/api/jobs/${id}`, { balancePaid: true })).json()).toMatchObject({
        balancePaid: true,
      });
      jobs.wait(DAY);
      expect((await jobs.patch(`/api/jobs/${id}`, done)).json()).toMatchObject({
        collectionDate: '2026-04-04T11:00:00.000Z',
      });
      expect(await numbers('stage=active')).toEqual([]);
      expect(await listed('stage=completed')).toHaveLength(1);
      jobs.wait(DAY);
      expect((await jobs.patch(`/api/jobs/${id}`, done)).json()).toMatchObject({
        version: 3,
        collectionDate: '2026-04-04T11:00:00.000Z',
      });
    });

    // NEXT-3, SAVE-6
    test('paying and handing over is one save, and Undo reverses both in one', async () => {
      const { id, version } = await jobs.made({ totalCost: 75, depositAmount: 15 });
      const ready = await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection', version });
      const before = ready.json<JobWithHistory>();
      jobs.wait(60_000);
      const step = nextStep(before);
      expect(step?.label).toBe('Take £60.00 and hand over');
      const over = await jobs.patch(`/api/jobs/${id}`, { ...step?.sets, version: before.version });
      expect(over.json()).toMatchObject({
        jobStatus: 'Completed',
        customerCollected: true,
        balancePaid: true,
        version: before.version + 1,
      });
      const { editHistory } = (await jobs.get(`/api/jobs/${before.id}`)).json<JobWithHistory>();
      expect(editHistory.at(-1)?.kind).toBe('completed');
      const { jobStatus, customerCollected, balancePaid, collectionDate } = before;
      const back = await jobs.patch(`/api/jobs/${id}`, {
        ...{ jobStatus, customerCollected, balancePaid, collectionDate },
        version: before.version + 1,
      });
      expect(back.json()).toMatchObject({ jobStatus, customerCollected, balancePaid, collectionDate });
      expect(back.json<JobWithHistory>().version).toBe(before.version + 2);
    });

    // NEXT-3, SAVE-3
    test.each([
      ['the amount was raised', { totalCost: 80 }, 'Total cost was changed by Tester 2 to £80.00'],
      ['the amount was lowered', { depositAmount: 20 }, 'Deposit was changed by Tester 2 to £20.00'],
      ['somebody else took it', { balancePaid: true }, 'Balance paid was changed by Tester 2 to Yes'],
    ])('paying and handing over is refused when %s meanwhile', async (_, change, words) => {
      const { id } = await jobs.made({ totalCost: 60 });
      const ready = await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection' });
      const seen = ready.json<JobWithHistory>();
      await jobs.patch(`/api/jobs/${id}`, change, 2);
      const over = await jobs.patch(`/api/jobs/${id}`, { ...nextStep(seen)?.sets, version: seen.version });
      expect([over.status, over.text]).toEqual([409, `${words} in the meantime`]);
      expect((await jobs.get(`/api/jobs/${id}`)).json()).toMatchObject({
        ...change,
        jobStatus: 'Waiting for Collection',
      });
    });

    // REPEAT-1, REPEAT-2
    test('of two users who hand over from the same card, the second is told that nothing was changed', async () => {
      const { id } = await jobs.made({ totalCost: 44 });
      const seen = (
        await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection' })
      ).json<JobListItem>();
      const take = { ...nextStep(seen)?.sets, version: seen.version };
      const changesOf = ({ headers }: Reply) => headers.get(CHANGES_HEADER);
      expect(changesOf(await jobs.patch(`/api/jobs/${id}`, take, 1))).toMatch(/^\d+$/);
      const second = await jobs.patch(`/api/jobs/${id}`, take, 2);
      expect([second.status, changesOf(second)]).toEqual([200, '']);
      const { editHistory } = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();
      expect(editHistory.filter(({ kind }) => kind === 'completed')).toHaveLength(1);
    });

    // QUOTE-2
    test('a quote is accepted once; a job that is not a quote cannot be', async () => {
      const quote = await jobs.made({ quoteAmount: 50, jobStatus: 'Pending Quote' });
      expect(await numbers('stage=quote')).toEqual([quote.jobNumber]);
      expect(
        (await jobs.patch(`/api/jobs/${quote.id}`, { jobAccepted: true, jobStatus: 'In-progress' })).json(),
      ).toMatchObject({ jobStatus: 'In-progress', version: 2 });
      expect(
        (await jobs.patch(`/api/jobs/${quote.id}`, { jobAccepted: true, jobStatus: 'In-progress' })).json(),
      ).toMatchObject({ version: 2 });
      const plain = await jobs.made();
      expect((await jobs.patch(`/api/jobs/${plain.id}`, { jobAccepted: true })).status).toBe(409);
      expect((await jobs.patch(`/api/jobs/${plain.id}`, { customerRejected: true })).status).toBe(409);
    });

    // MOVE-5
    test('changing the location of an item that never moved is logged as a move', async () => {
      const { id } = await jobs.made();
      await jobs.patch(`/api/jobs/${id}`, { location: 'Leamington Old' });
      expect((await jobs.get(`/api/jobs/${id}/locations`)).json()).toMatchObject([
        { oldLocation: 'Kenilworth', newLocation: 'Leamington Old' },
      ]);
    });
  });

  describe('listing jobs', () => {
    // LIST-1
    test('is newest first, in pages without gaps or duplicates, with the full count', async () => {
      for (let n = 0; n < 7; n += 1) {
        if (n % 3) jobs.wait(1000);
        await jobs.made({ customJobNumber: `P${n}` });
      }
      const seen: string[] = [];
      let path: string | null = '/api/jobs?stage=live&limit=3';
      let pages = 0;
      while (path) {
        const reply: Awaited<ReturnType<ServedJobs['get']>> = await jobs.get(path);
        expect(reply.headers.get('x-total-count')).toBe('7');
        seen.push(...reply.json<JobListItem[]>().map((job) => job.jobNumber));
        path = nextOf(reply);
        pages += 1;
      }
      expect(pages).toBe(3);
      expect(seen).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0']);
      expect(await numbers('order=oldest&limit=2')).toEqual(['P0', 'P1']);
    });

    // LIST-2, TRACKER-1
    test('filters by status, location tile and creation days', async () => {
      await jobs.made({ customJobNumber: 'A' });
      await jobs.made({ customJobNumber: 'B', location: 'With Jack' });
      jobs.wait(DAY);
      const c = await jobs.made({ customJobNumber: 'C' });
      await jobs.patch(`/api/jobs/${c.id}`, { jobStatus: 'Waiting for Collection' });
      expect(await numbers('status=Waiting%20for%20Collection')).toEqual(['C']);
      expect(await numbers('stage=active&location=Kenilworth')).toEqual(['C', 'A']);
      expect(await numbers('location=Other')).toEqual(['B']);
      expect(await numbers('createdTo=2026-04-03')).toEqual(['B', 'A']);
      expect(await numbers('createdFrom=2026-04-04&createdTo=2026-04-04')).toEqual(['C']);
      expect(await numbers('createdFrom=2026-04-04T11:00:00.000Z&stage=waiting-collection')).toEqual(['C']);
    });

    test('lists rejected jobs, collected or not, and those with a part ordered in a period', async () => {
      const { id } = await jobs.made({ customJobNumber: 'A', quoteAmount: 10 });
      await jobs.made({ customJobNumber: 'B' });
      await jobs.patch(`/api/jobs/${id}`, { customerRejected: true });
      await jobs.patch(`/api/jobs/${id}`, { customerCollected: true });
      const part = { description: 'Claw', source: 'Birmingham', cost: 1, invoiceNumber: 'INV-1' };
      await jobs.post(`/api/jobs/${id}/parts`, part);
      expect(await numbers('customerRejected=true')).toEqual(['A']);
      expect(await numbers('partOrderedFrom=2000-01-01')).toEqual(['A']);
      expect(await numbers('partOrderedFrom=2000-01-01&partOrderedTo=2000-01-31')).toEqual([]);
    });

    // HISTORY-1
    test('counts calls and parts of each job', async () => {
      const { id } = await jobs.made();
      await jobs.made();
      await jobs.post(`/api/jobs/${id}/calls`, {
        callDate: '2026-04-03',
        callTime: '12:00',
        callerName: 'R',
        callContent: 'Ready?',
      });
      for (const cost of [10.1, 0.2])
        await jobs.post(`/api/jobs/${id}/parts`, {
          description: 'Claw',
          source: 'B',
          cost,
          invoiceNumber: 'I',
        });
      await jobs.patch('/api/parts/1', { partArrived: true });
      const [other, counted] = await listed('');
      expect(counted).toMatchObject({ callCount: 1, partsCount: 2, partsArrivedCount: 1, partsValue: 10.3 });
      expect(other).toMatchObject({ callCount: 0, partsCount: 0, partsArrivedCount: 0, partsValue: 0 });
      expect(counted).not.toHaveProperty('editHistory');
    });

    // LIST-1, LIST-2
    test.each([
      'stage=gone',
      'status=Live',
      'limit=0',
      'limit=501',
      'limit=1e2',
      'limit=',
      'cursor=abc',
      'searchIn=all',
      'colour=gold',
      'stage=live&stage=live',
      'createdFrom=yesterday',
      'partOrderedTo=yesterday',
      'customerRejected=yes',
      'createdFrom=2026-02-30',
      '__proto__=1',
    ])('%s is refused', async (query) => {
      const reply = await jobs.get(`/api/jobs?${query}`);
      expect(reply.status).toBe(400);
      expect(reply.text).toMatch(/^[A-Z a-z].{5,120}$/);
    });

    test.each(['1abc', '0', '-1', '01', '1.0', '99999999999', '1%20', '%31abc', "1'--"])(
      'the id %s finds nothing',
      async (id) => {
        await jobs.made();
        expect((await jobs.get(`/api/jobs/${id}`)).status).toBe(404);
        expect((await jobs.patch(`/api/jobs/${id}`, { notes: 'x' })).status).toBe(404);
      },
    );
  });
}, ON_SERVER_AT_NIGHT);
