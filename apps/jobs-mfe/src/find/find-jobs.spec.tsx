import type { FindRequest } from '@loupe/plugin-sdk';
import { fakeFetch, reply, testShop, testUser, type FakeApi } from '@loupe/plugin-sdk/testing';
import type { FoundJobs } from '@loupe/shared-types';
import { aJob } from '@loupe/web-kit/testing';
import findJobs from './find-jobs';
import { noteOpened } from './opened-jobs';

const foundJob = (given: object = {}) => aJob(given);

function ask(text: string, api: FakeApi) {
  const { fetch, calls } = fakeFetch(api);
  globalThis.fetch = fetch;
  const request: FindRequest = {
    text,
    limit: 20,
    signal: new AbortController().signal,
    user: testUser,
    shop: testShop,
    can: () => false,
  };
  return { answer: findJobs(request), calls };
}

const answered = (given: Partial<FoundJobs>): FoundJobs => ({
  jobs: [],
  stages: [],
  isCapped: false,
  exact: null,
  code: null,
  ...given,
});

// FIND-2
test('jobs are grouped by the page that lists them, each with its stage, place, due date and next step', async () => {
  const ready = foundJob({
    id: 1,
    jobStatus: 'Waiting for Collection',
    collectionDate: '2026-04-03T09:00:00.000Z',
    totalCost: 60,
  });
  const closed = foundJob({ id: 2, customerRejected: true, customerCollected: true });
  const { answer } = ask('okafor', {
    'GET /api/find': answered({
      jobs: [ready, closed],
      stages: [
        { stage: 'waiting-collection', count: 7 },
        { stage: null, count: 1 },
      ],
      exact: 1,
    }),
  });
  expect(await answer).toMatchObject([
    {
      title: 'Waiting for Collection',
      total: 7,
      results: [
        {
          title: 'J2026-418',
          name: 'Rosalind Okafor',
          facts: ['Kenilworth', 'Ready 03/04/2026', 'Next: Take £60.00 and hand over'],
          opens: { job: 1 },
          listedAt: '/waiting-collection?search=J2026-418',
          isExact: true,
        },
      ],
    },
    {
      title: 'Rejected and collected',
      total: 1,
      // Nothing is to come for it.
      results: [{ listedAt: '/completed?job=2', isExact: false, facts: ['Kenilworth'] }],
    },
  ]);
});

// FIND-6
test('a telephone number that no job has offers a job for it; one that is known, or no number, does not', async () => {
  const none = { 'GET /api/find': answered({}) };
  expect(await ask('07700 900456', none).answer).toMatchObject([
    { results: [{ name: 'for 07700 900456', opens: { path: '/create-job?phone=07700+900456' } }] },
  ]);
  for (const text of ['07700 900', 'J2026418', 'Okafor 07700 900456'])
    expect(await ask(text, none).answer).toEqual([]);
  const known = { 'GET /api/find': answered({ jobs: [foundJob({ id: 1 })] }) };
  expect(await ask('07700 900456', known).answer).toMatchObject([{ results: [{ opens: { job: 1 } }] }]);
});

// FIND-1
test.each([
  ['misread', /check digit is wrong/],
  ['unknown', /not one of ours/],
] as const)('a code that is %s is said', async (code, words) => {
  const { answer } = ask('JB00012340', { 'GET /api/find': answered({ code }) });
  expect(await answer).toEqual([{ title: 'Codes', note: expect.stringMatching(words), results: [] }]);
});

// FIND-5
test('the open jobs that a person took in are found by their name', async () => {
  const { answer } = ask("anne-marie's jobs", { 'GET /api/find': answered({}) });
  expect(await answer).toMatchObject([
    {
      title: 'People',
      results: [
        {
          title: 'Anne-Marie’s jobs',
          details: 'Taken in by Anne-Marie and not yet collected',
          opens: { path: '/live-jobs?as=board&by=anne-marie' },
        },
      ],
    },
  ]);
});

// FIND-5
test('the jobs that are with a person are found by their name', async () => {
  const { answer } = ask("jack's jobs", { 'GET /api/find': answered({}) });
  expect(await answer).toMatchObject([
    {
      title: 'People',
      results: [{ title: 'Jack’s jobs', opens: { path: '/timeline-view?search=With+Jack' } }],
    },
  ]);
});

test('before anything is typed the newest jobs are offered, then those the user has opened, the last first', async () => {
  const api: FakeApi = { 'GET /api/jobs': [aJob({ id: 9 })] };
  expect(await ask('', api).answer).toMatchObject([
    { title: 'Newest jobs', results: [{ opens: { job: 9 } }] },
  ]);
  noteOpened(testUser.userId, aJob({ id: 3 }));
  noteOpened(testUser.userId, aJob({ id: 4 }));
  noteOpened(testUser.userId, aJob({ id: 3 }));
  const { answer, calls } = ask('', api);
  expect(await answer).toMatchObject([
    { title: 'Opened lately', results: [{ opens: { job: 3 } }, { opens: { job: 4 } }] },
  ]);
  expect(calls).toEqual([]);
});

test('a dead server is a rejection with words for the user', async () => {
  const { answer } = ask('lark', { 'GET /api/find': reply(503, 'Please try again in a moment.') });
  await expect(answer).rejects.toMatchObject({ userMessage: 'Please try again in a moment.' });
});
