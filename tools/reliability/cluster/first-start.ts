import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, MIGRATIONS } from '@loupe/db';
import type { Assertion } from '../assertions';
import { galeraCluster, type GaleraCluster } from '../galera';

const ROUNDS = 5;

/** Two processes that migrate an empty database at the same moment, each through another node. */
export async function firstStart(assertThat: Assertion): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  let cluster: GaleraCluster | undefined;
  try {
    cluster = await galeraCluster(folder);
    const admin = await cluster.nodes[0]?.open();
    let [failed, odd] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `empty_${round}`;
      await admin?.query(`create database ${name} character set utf8mb4`);
      const starts = await Promise.allSettled(
        cluster.nodes
          .slice(0, 2)
          .map(({ url }) => migrate({ databaseUrl: url.replace('/repairs', `/${name}`) })),
      );
      failed += starts.filter(({ status }) => status === 'rejected').length;
      const [rows] = (await admin?.query(`select count(*) as n from ${name}.schema_migrations`)) ?? [[]];
      if (Number((rows as { n: number }[])[0]?.n) !== MIGRATIONS.length) odd += 1;
    }
    admin?.destroy();
    assertThat(`${failed} of ${2 * ROUNDS} first starts, two at a time, failed`, failed === 0);
    assertThat(`${odd} of ${ROUNDS} databases did not have each step of the schema once`, odd === 0);
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
