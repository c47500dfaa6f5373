import { randomUUID } from 'node:crypto';
import type { Assertion } from '../assertions';
import { newJob } from '../rig';
import { signIn } from '../staff';
import { withShopOnCluster } from './shop-on-cluster';

const ROUNDS = 50;

/** The same key at two nodes at once: neither sees the other's row until one fails certification at commit. */
export const sameKey = (assertThat: Assertion): Promise<void> =>
  withShopOnCluster('a node each', async ({ shop, cluster }) => {
    const [one, two] = shop.bffs.map(({ url }) => url) as [string, string];
    const amelia = await signIn(one, 'amelia');
    const odd: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ customJobNumber: _none, ...body }, key] = [newJob(), randomUUID()];
      const answers = await Promise.all(
        [one, two].map((url) => amelia.at(url).ask('POST', '/api/jobs', body, key)),
      );
      const [here, there] = answers.map(({ status, text }) => `${status} ${text}`);
      if (here !== there || answers[0]?.status !== 201) odd.push(`${here} | ${there}`);
    }
    assertThat(
      `${odd.length} of ${ROUNDS} keys sent to two nodes at once did not give both the same job${odd[0] ? `: ${odd[0].slice(0, 300)}` : ''}`,
      odd.length === 0,
    );
    const connection = await cluster.nodes[2]?.open();
    const [rows] = (await connection?.query('select count(*) as n from jobs')) ?? [[]];
    await connection?.end();
    const made = Number((rows as { n: number }[])[0]?.n);
    assertThat(`${made} jobs were made of ${ROUNDS} keys`, made === ROUNDS);
  });
