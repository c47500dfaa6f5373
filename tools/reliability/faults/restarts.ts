import { setTimeout as pause } from 'node:timers/promises';
import { createIdentity, IDENTITY_HEADER } from '@loupe/svc-kit';
import type { Supervised } from '../../stack/stack.mjs';
import type { Assertion } from '../assertions';
import { newJob, withRig, type Rig } from '../rig';
import { SECRETS } from '../shop';

const IN_FLIGHT = 40;

/** Sends the stop signal; resolves when the restarted process is ready. */
function restart(one: Supervised | undefined): Promise<void> {
  const pid = one?.pid();
  if (!one || pid === undefined) throw new Error('It is not running');
  process.kill(pid, 'SIGTERM');
  const served = async (): Promise<void> => {
    while (one.pid() === pid) await pause(20);
    await one.ready();
  };
  return served();
}

type Query = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly text: unknown }>;

/** Calls jobs-svc directly, with the identity that the BFF would have signed. */
async function askJobs(rig: Rig): Promise<Query> {
  const identity = {
    kind: 'staff',
    userId: 1,
    username: 'amelia',
    fullName: 'Amelia',
    accessLevel: 'full',
  } as const;
  const token = await createIdentity({ secrets: [SECRETS.IDENTITY_SECRET] }).sign(identity);
  const headers = { [IDENTITY_HEADER]: token, 'content-type': 'application/json' };
  return async (method, path, body) => {
    try {
      const answer = await fetch(`${rig.shop.jobs[0]?.url}${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: String((error as Error).cause ?? error) };
    }
  };
}

async function stopWhileSaving(rig: Rig, which: 'jobs' | 'bffs', assertThat: Assertion): Promise<void> {
  const [client] = rig.clients;
  if (!client) throw new Error('Nobody is signed in');
  const ask: Query = which === 'jobs' ? await askJobs(rig) : client.ask;
  const all = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: IN_FLIGHT }, one));
  // Opens all connections before the measurement.
  await all(() => ask('GET', '/api/jobs?limit=1'));
  let answered = 0;
  const answers = all(async () => {
    const answer = await ask('POST', '/api/jobs', newJob());
    answered += 1;
    return answer;
  });
  // The first response shows that all have arrived; on SQLite the others wait in the write queue.
  while (answered === 0) await pause(1);
  const restarted = restart(rig.shop[which][0]);
  const lost = (await answers).filter(({ status }) => status !== 201);
  const why = lost.map(({ status, text }) => `: ${status} ${text}`)[0] ?? '';
  assertThat(
    `${which === 'jobs' ? 'jobs-svc' : 'BFF'}: ${lost.length} of ${IN_FLIGHT} in flight lost${why}`,
    lost.length === 0,
  );
  await restarted;
}

export const drains = (assertThat: Assertion): Promise<void> =>
  withRig({ database: 'SQLite' }, async (rig) => {
    await stopWhileSaving(rig, 'jobs', assertThat);
    await stopWhileSaving(rig, 'bffs', assertThat);
  });

/** Restarts each jobs-svc in turn, without taking it out of the balancer's rotation. */
export const rollingRestart = (assertThat: Assertion): Promise<void> =>
  withRig({ database: 'MariaDB', copies: 2, clients: 8 }, async ({ shop, clients }) => {
    let over = false;
    const failed: string[] = [];
    let reads = 0;
    const reading = clients.map(async (client) => {
      while (!over) {
        const { status, text } = await client.ask('GET', '/api/jobs?limit=20');
        reads += 1;
        if (status !== 200) failed.push(`${status} ${text}`);
      }
    });
    for (const one of shop.jobs) {
      await pause(1_500);
      await restart(one);
    }
    await pause(1_500);
    over = true;
    await Promise.all(reading);
    assertThat(
      `${failed.length} of ${reads} reads failed while both were restarted${failed[0] ? `: ${failed[0]}` : ''}`,
      failed.length === 0,
    );
  });
