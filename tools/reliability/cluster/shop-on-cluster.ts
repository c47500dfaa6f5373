import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { balancer, type Balancer } from '../balancer';
import { galeraCluster, type GaleraCluster } from '../galera';
import { bundled } from '../rig';
import { openShop, type Shop } from '../shop';

export interface ShopOnCluster {
  readonly folder: string;
  readonly cluster: GaleraCluster;
  readonly shop: Shop;
}

/** How jobs-svc reaches the nodes: through one balancer, or the first only node 1 and the second only node 2. */
export type Reach = 'first alive' | 'in turn' | 'a node each';

const through = ({ port }: Pick<Balancer, 'port'>): string => `mysql://shop:shop@127.0.0.1:${port}/repairs`;

/** Two BFFs and two jobs-svc on three nodes, for the duration of `use`. */
export async function withShopOnCluster(
  reach: Reach,
  use: (rig: ShopOnCluster) => Promise<void>,
): Promise<void> {
  const above = mkdtempSync(join(tmpdir(), 'cluster-'));
  // jobs-svc closes its data folder to other accounts, and that of MariaDB has to reach the nodes' own.
  const folder = join(above, 'shop');
  mkdirSync(folder);
  let cluster: GaleraCluster | undefined;
  let shop: Shop | undefined;
  let spread: Balancer | undefined;
  try {
    cluster = await galeraCluster(above);
    const urls = cluster.nodes.map(({ url }) => url);
    if (reach !== 'a node each')
      spread = await balancer(
        cluster.nodes.map(({ port }) => port),
        reach,
      );
    shop = await openShop({
      folder,
      bundles: await bundled(),
      copies: 2,
      ...(spread ? { databaseUrl: through(spread) } : { databaseUrls: urls, inPairs: true }),
    });
    await use({ folder, cluster, shop });
  } finally {
    await shop?.stop();
    await spread?.close();
    await cluster?.stop();
    rmSync(above, { recursive: true, force: true });
  }
}
