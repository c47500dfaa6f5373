import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownTemporaryFolder } from '../../libs/db/src/testing/mariadb';
import { freePort } from '../stack/ports.mjs';
import { installMariadb, mariadbServer, type MariadbServer } from './mariadb';

const PROVIDER = '/usr/lib/galera/libgalera_smm.so';

export interface GaleraCluster {
  readonly nodes: readonly MariadbServer[];
  /** Starts a killed node again and waits until it is a synchronised member. */
  readonly rejoin: (node: MariadbServer) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** rsync, which copies the state to a joining node, refuses to write files owned by root. */
const SERVER_USER = process.getuid?.() === 0 ? 'mysql' : undefined;

function belongsToServer(folder: string): void {
  if (SERVER_USER) spawnSync('chown', ['-R', `${SERVER_USER}:`, folder]);
}

interface Address {
  readonly group: number;
  readonly increments: number;
  readonly wholeState: number;
}

const memberFlags = (own: Address, all: readonly Address[], n: number): string[] => [
  ...(SERVER_USER ? [`--user=${SERVER_USER}`] : []),
  '--wsrep-on=ON',
  `--wsrep-provider=${PROVIDER}`,
  '--binlog-format=ROW',
  '--innodb-autoinc-lock-mode=2',
  '--wsrep-cluster-name=shop',
  `--wsrep-cluster-address=gcomm://${all.map(({ group }) => `127.0.0.1:${group}`).join(',')}`,
  `--wsrep-node-name=node-${n}`,
  '--wsrep-node-address=127.0.0.1',
  '--wsrep-sst-method=rsync',
  `--wsrep-sst-receive-address=127.0.0.1:${own.wholeState}`,
  `--wsrep-provider-options=${[
    `gmcast.listen_addr=tcp://127.0.0.1:${own.group}`,
    `ist.recv_addr=127.0.0.1:${own.increments}`,
    'gcache.size=64M',
  ].join(';')}`,
];

/** The last position in a killed node's own data, for an incremental state transfer; systemd's unit does the same. */
async function positionOf(folder: string, flags: readonly string[]): Promise<string> {
  const { stderr } = await promisify(execFile)('mariadbd', [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    ownTemporaryFolder(folder),
    `--socket=${join(folder, 's')}`,
    `--pid-file=${join(folder, 'pid')}`,
    '--skip-networking',
    ...flags,
    '--wsrep-recover',
  ]);
  const position = /Recovered position: ?(\S+)/.exec(stderr)?.[1];
  if (!position) throw new Error(`The node does not say where its data ends: ${stderr.slice(-500)}`);
  return position;
}

/** Waits until the node serves and all running nodes report the same cluster size. */
async function isMember(node: MariadbServer, size: number): Promise<void> {
  await node.ready();
  const connection = await node.open();
  try {
    for (let tries = 0; ; tries += 1) {
      const [rows] = await connection.query(
        "show status where variable_name in ('wsrep_cluster_size', 'wsrep_local_state_comment')",
      );
      const said = (rows as { Value: string }[]).map(({ Value }) => Value).join(' ');
      if (said === `Synced ${size}`) return;
      if (tries === 300) throw new Error(`The node is not a member of ${size}: it says ${said}`);
      await pause(100);
    }
  } finally {
    connection.destroy();
  }
}

/** Three private MariaDB nodes with synchronous replication. */
export async function galeraCluster(folder: string): Promise<GaleraCluster> {
  if (!existsSync(PROVIDER)) throw new Error(`Galera is not installed: there is no ${PROVIDER}`);
  chmodSync(folder, 0o755);
  const addresses: Address[] = [];
  for (let n = 0; n < 3; n += 1)
    addresses.push({
      group: await freePort(),
      increments: await freePort(),
      wholeState: await freePort(),
    });
  const folders = addresses.map((_, n) => join(folder, `node-${n + 1}`));
  const flagsOf = (n: number): string[] => memberFlags(addresses[n] as Address, addresses, n + 1);
  const nodes: MariadbServer[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    for (const [n, home] of folders.entries()) {
      if (n === 0) installMariadb(home);
      else mkdirSync(join(home, 'data'), { recursive: true });
      const node = await mariadbServer(home, () => flagsOf(n));
      belongsToServer(home);
      nodes.push(node);
      node.start(n === 0 ? ['--wsrep-new-cluster'] : []);
      await isMember(node, n + 1);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    nodes,
    async rejoin(node) {
      await node.stop();
      const n = nodes.indexOf(node);
      node.start([`--wsrep-start-position=${await positionOf(folders[n] as string, flagsOf(n))}`]);
      await isMember(node, nodes.length);
    },
    stop,
  };
}
