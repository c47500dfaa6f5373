import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../seed/random';
import { check, isSound, type Findings } from '../checker';
import type { Assertion } from '../assertions';
import { figures } from '../figures';
import type { GaleraCluster } from '../galera';
import { repeatUnknown, untilAcknowledged } from '../kill-run';
import { openLedger, readLedger } from '../ledger';
import { listenTo, type Listening } from '../listen';
import type { MariadbServer } from '../mariadb';
import { openServer, type PlainDatabase } from '../plain-sql';
import { say } from '../say';
import type { Shop } from '../shop';
import { newDay, signIn, STAFF, work, type Day } from '../staff';
import { withShopOnCluster, type Reach } from './shop-on-cluster';

export interface Measure {
  readonly kills: number;
  readonly writes: number;
}

/** Measures the longest time without an acknowledged write. */
function watchPauses(day: Day): { readonly end: () => number } {
  let [seen, since, longest] = [day.counts.acknowledged, Date.now(), 0];
  const sample = () => {
    longest = Math.max(longest, Date.now() - since);
    if (day.counts.acknowledged > seen) [seen, since] = [day.counts.acknowledged, Date.now()];
  };
  const timer = setInterval(sample, 10);
  return {
    end() {
      clearInterval(timer);
      sample();
      return longest;
    },
  };
}

async function connectionsOf(node: MariadbServer): Promise<number> {
  const connection = await node.open();
  try {
    const [rows] = await connection.query(
      "select count(*) as n from information_schema.processlist where user = 'shop' and db = 'repairs'",
    );
    return Number((rows as { n: number }[])[0]?.n);
  } finally {
    connection.destroy();
  }
}

/** The node with the most connections from jobs-svc. */
async function beingWrittenTo({ nodes }: GaleraCluster): Promise<MariadbServer> {
  const counted = await Promise.all(
    nodes.map(async (node) => ({ node, connections: await connectionsOf(node) })),
  );
  counted.sort((a, b) => b.connections - a.connections);
  return (counted[0] as (typeof counted)[number]).node;
}

/** Kills the node that is being written to, lets the load continue, restarts it, and takes the next. */
async function killNodes(cluster: GaleraCluster, day: Day, { kills, writes }: Measure) {
  const each = Math.ceil(writes / (2 * kills + 1));
  const killed: string[] = [];
  const more = () => untilAcknowledged(day, day.counts.acknowledged + each);
  await more();
  for (let n = 0; n < kills; n += 1) {
    await pause(day.random() * 200);
    const node = await beingWrittenTo(cluster);
    node.signal('SIGKILL');
    killed.push(`node ${cluster.nodes.indexOf(node) + 1}`);
    await more();
    await cluster.rejoin(node);
    await more();
  }
  return killed;
}

/** Two streams at each BFF, so that events of both jobs-svc arrive through the balancer. */
async function listenEverywhere(shop: Shop): Promise<Listening[]> {
  const client = await signIn(shop.url, 'amelia');
  const streams: Listening[] = [];
  for (const { url } of [...shop.bffs, ...shop.bffs]) streams.push(await listenTo(client.at(url)));
  return streams;
}

async function assertHeard(
  streams: readonly Listening[],
  plain: PlainDatabase,
  newest: number,
  assertThat: Assertion,
): Promise<void> {
  const rows = await plain.query(`select id from changes where id > ${newest}`);
  const ids = rows.map(({ id }) => Number(id));
  const missed = await Promise.all(
    streams.map(async (stream) => {
      const lacks = () => ids.filter((id) => !heardBy.get(stream)?.has(id)).length;
      const heardBy = new Map([[stream, new Set<number>()]]);
      await stream.until((heard) => {
        heardBy.set(stream, new Set(heard));
        return lacks() === 0;
      });
      return lacks();
    }),
  );
  const twice = streams.map(({ heard }) => heard.length - new Set(heard).size);
  const broken = streams.filter((stream) => !stream.isOpen()).length;
  assertThat(
    `${streams.length} event streams (${broken} broke): ${missed.join(', ')} of ${ids.length} changes not heard, ${twice.join(', ')} heard twice`,
    broken === 0 && ids.length > 0 && missed.every((n) => n === 0) && twice.every((n) => n === 0),
  );
}

const newestOf = async (plain: PlainDatabase): Promise<number> =>
  Number((await plain.query('select coalesce(max(id), 0) as id from changes'))[0]?.id);

export const nodesKilled =
  (reach: Reach, measure: Measure) =>
  (assertThat: Assertion): Promise<void> =>
    withShopOnCluster(reach, async ({ shop, cluster, folder }) => {
      const started = Date.now();
      const ledgerFile = join(folder, 'acknowledged.jsonl');
      const day = newDay(openLedger(ledgerFile), createRandom(1).next);
      const clients = await Promise.all(STAFF.map((name) => signIn(shop.url, name)));
      const streams = await listenEverywhere(shop);
      const heardFrom = await withPlain(cluster, newestOf);
      const working = clients.map((client) => work(client, day));
      const pauses = watchPauses(day);
      const killed = await killNodes(cluster, day, measure).finally(() => (day.over = true));
      const longestPause = pauses.end();
      await Promise.all(working);
      const sample = (): Promise<Findings> =>
        withPlain(cluster, (plain) => check(plain, readLedger(ledgerFile)));
      const before = await sample();
      const repeated = await repeatUnknown(shop.url, readLedger(ledgerFile), day);
      await withPlain(cluster, (plain) => assertHeard(streams, plain, heardFrom, assertThat));
      for (const stream of streams) await stream.stop();
      const after = await sample();
      const run = {
        kills: Object.fromEntries(
          [...new Set(killed)].map((name) => [name, killed.filter((one) => one === name).length]),
        ),
        seconds: Math.round((Date.now() - started) / 1_000),
        longestMs: Math.round(day.counts.longestMs),
        odd: day.odd,
        repeated,
        before,
        after,
      };
      say(figures(`Galera, ${reach}`, run));
      assertThat(
        'nothing that was acknowledged is lost, doubled or half there',
        isSound(before) && isSound(after),
      );
      assertThat(`${day.odd.length} answers that no kill explains`, day.odd.length === 0);
      assertThat(`longest time without an acknowledgement ${longestPause} ms`, longestPause < 60_000);
    });

/** Reads from a node that was not the last to be killed, once it has applied every transaction committed elsewhere. */
async function withPlain<T>({ nodes }: GaleraCluster, use: (plain: PlainDatabase) => Promise<T>): Promise<T> {
  const plain = await openServer((nodes[2] as MariadbServer).url);
  try {
    await plain.query('set session wsrep_sync_wait = 1');
    return await use(plain);
  } finally {
    await plain.close();
  }
}
