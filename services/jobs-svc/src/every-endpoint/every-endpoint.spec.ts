import { eachDatabase, userRow } from '@loupe/db/testing';
import {
  endpointOf,
  ENDPOINTS,
  INTERNAL_ENDPOINTS,
  type AnyEndpointId,
  type EndpointId,
} from '@loupe/shared-types';
import { serveStaff } from '../staff/testing/serve-staff';
import { serveJobs } from '../testing';
import { customersSteps } from './customers-steps';
import { jobsSteps } from './jobs-steps';
import { dayOf, type Played } from './player';
import { staffDay } from './staff-day';

/** A stream, which has no end that could be compared. */
const NOT_PLAYED: readonly AnyEndpointId[] = ['GET /api/events'];
const DAYS = ['jobs', 'staff'] as const;

const answersOf = new Map<string, readonly Played[]>();

// By day most specs run on SQLite only: here each endpoint runs on a server as well.
eachDatabase((name, open) => {
  test('a day of jobs is answered as expected', async () => {
    const { db } = await open();
    await db('users').insert(
      ['tester', 'colleague'].map((username, n) => ({
        ...userRow(username),
        ...{ id: n + 1, full_name: `Tester ${n + 1}` },
      })),
    );
    const shop = await serveJobs({ db });
    try {
      const day = dayOf(shop);
      await customersSteps(day, await jobsSteps(day));
      answersOf.set(`${name} jobs`, day.played);
    } finally {
      await shop.close();
    }
  });

  test('a day of the accounts of staff is answered as expected', async () => {
    const { db } = await open();
    const shop = await serveStaff(db);
    try {
      answersOf.set(`${name} staff`, await staffDay(shop));
    } finally {
      await shop.close();
    }
  });
});

test.each(DAYS)('both databases gave the same answers about %s', (day) => {
  const sqlite = answersOf.get(`SQLite ${day}`) ?? [];
  const server = answersOf.get(`MariaDB ${day}`) ?? answersOf.get(`MySQL ${day}`);
  if (!server) return;
  expect(server.map(({ step }) => step)).toEqual(sqlite.map(({ step }) => step));
  for (const [n, answer] of sqlite.entries()) expect(server[n]).toEqual(answer);
});

test('every endpoint of jobs-svc was called with success', () => {
  const called = new Set(
    DAYS.flatMap((day) => answersOf.get(`SQLite ${day}`) ?? [])
      .filter(({ status }) => status < 300)
      .map(({ id }) => id),
  );
  const served: readonly AnyEndpointId[] = [
    ...(Object.keys(ENDPOINTS) as EndpointId[]).filter((id) => endpointOf(id).service === 'jobs'),
    ...(Object.keys(INTERNAL_ENDPOINTS) as (keyof typeof INTERNAL_ENDPOINTS)[]),
  ];
  expect([...called, ...NOT_PLAYED].sort()).toEqual([...served].sort());
});
