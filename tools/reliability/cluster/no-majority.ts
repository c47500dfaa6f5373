import { setTimeout as pause } from 'node:timers/promises';
import type { Assertion } from '../assertions';
import { openServer } from '../plain-sql';
import { assertStatuses, longest, probe } from '../probe';
import { madeJob } from '../rig';
import { signIn } from '../staff';
import { withShopOnCluster } from './shop-on-cluster';

const GONE_MS = 15_000;
const BACK_WITHIN_MS = 40_000;
const ANSWER_WITHIN_MS = 4_000;

/** One node of three has no quorum: it returns error 1047 until the others are back. */
export const noMajority = (assertThat: Assertion): Promise<void> =>
  withShopOnCluster('first alive', async ({ shop, cluster: { nodes } }) => {
    const client = await signIn(shop.url, 'amelia');
    const job = await madeJob(client);
    const others = nodes.slice(1);
    const asking = probe(client, job, 250);
    await pause(1_000);
    for (const node of others) node.signal('SIGSTOP');
    const began = Date.now();
    await pause(GONE_MS);
    const alone = await openServer((nodes[0] as (typeof nodes)[number]).url);
    const said = await alone.query('select 1 from jobs').catch((error: { errno?: number }) => error.errno);
    await alone.close();
    for (const node of others) node.signal('SIGCONT');
    const ended = Date.now();
    const served = () =>
      asking.samples.some(({ at, status, kind }) => at > ended && kind === 'write' && status === 201);
    while (!served() && Date.now() < ended + BACK_WITHIN_MS) await pause(100);
    const back = Date.now() - ended;
    await pause(1_000);
    const samples = await asking.end();
    assertThat(`the node that is left says error ${String(said)}`, said === 1047);
    const unavailable = samples.filter(({ status }) => status === 503);
    const meanwhile = samples.filter(
      ({ at }) => at > began + ANSWER_WITHIN_MS && at < ended - ANSWER_WITHIN_MS,
    );
    assertThat(
      `${meanwhile.filter(({ status }) => status === 503).length} of ${meanwhile.length} were told 503 meanwhile`,
      meanwhile.length > 0 && meanwhile.every(({ status }) => status === 503),
    );
    assertThat(
      `all ${unavailable.length} with Retry-After`,
      unavailable.every(({ retryAfter }) => retryAfter),
    );
    assertStatuses(samples, [200, 201, 503], assertThat);
    assertThat(`longest answer ${longest(samples)} ms`, longest(samples) < 2 * ANSWER_WITHIN_MS);
    assertThat(`writes were served again ${back} ms after the others' return`, served());
    const saved = samples.filter(({ status, kind }) => status === 201 && kind === 'write').length;
    const unknown = samples.filter(({ status, kind }) => status === 503 && kind === 'write').length;
    const list = await client.ask('GET', `/api/jobs/${job}/calls?limit=1`);
    const stored = Number(list.headers.get('x-total-count'));
    assertThat(
      `${saved} calls acknowledged, ${unknown} unknown or refused, ${stored} stored`,
      stored >= saved && stored <= saved + unknown,
    );
  });
