import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, type DatabaseLocation } from '@loupe/db';
import type { Knex } from 'knex';
import { inRoot } from '../tools/stack/workspace.mjs';
import { figuresOf, load, type Figures } from './load';

const MEASURED = 300;

/** The SQL statements behind a request, run in sequence by the driver alone. */
export type BareStatements = (db: Knex) => Promise<void>;

export const bareStatements = {
  list:
    (stage: string): BareStatements =>
    async (db) => {
      await db.raw(
        'select j.* from job_stages s join jobs j on j.id = s.job_id where s.stage = ? order by s.date_created desc, s.job_id desc limit 26',
        [stage],
      );
      await db.raw('select count(*) from job_stages where stage = ?', [stage]);
    },
  stats: (): BareStatements => async (db) => {
    await db.raw('select stage, count(*) from job_stages group by stage');
  },
  /** The rows of one job: itself, its stages, its change-log row; durable when acknowledged. */
  create: (): BareStatements => {
    let pattern: Readonly<Record<string, unknown>> | undefined;
    let n = 0;
    return async (db) => {
      pattern ??= await db('jobs').orderBy('id', 'desc').first();
      const { id: _id, ...columns } = pattern ?? {};
      const key = `bare-${process.pid}-${(n += 1)}`;
      const job = { ...columns, job_number: key, job_number_key: key, display_number_key: key };
      await db.transaction(async (trx) => {
        const [id] = await trx('jobs').insert(job);
        const staged = { date_created: new Date().toISOString(), job_id: id };
        await trx('job_stages').insert([
          { stage: 'live', ...staged },
          { stage: 'active', ...staged },
        ]);
        await trx('changes').insert({
          at: new Date().toISOString(),
          user_id: null,
          user_name: 'Bench',
          job_id: id,
          kind: 'created',
          topic: 'jobs',
          entity_id: id,
          job_version: 1,
          before_json: '{}',
          after_json: JSON.stringify(columns),
        });
      });
    };
  },
};

/** Measures the statements on a separate connection. */
export async function measureStatements(where: DatabaseLocation, run: BareStatements): Promise<Figures> {
  const db = connect(where);
  const durations: number[] = [];
  await run(db);
  const startedAt = performance.now();
  for (let n = 0; n < MEASURED; n += 1) {
    const before = performance.now();
    await run(db);
    durations.push(performance.now() - before);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await db.destroy();
  return figuresOf(durations, seconds);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

interface BareServer {
  readonly origin: string;
  readonly child: ChildProcess;
}

async function start(script: string, source: string): Promise<BareServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [inRoot('bench', script), String(port), source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${port}`, child };
}

const startBare = (source: string) => start('bare-server.mjs', source);

/** The bare server of one statement a request; `source` is a SQLite file or a mysql:// URL. */
export const startPeer = (source: string) => start('bare-shop.mjs', source);

/** Serves the same bytes from a bare node:http server, directly and through one proxy. */
export async function measureBareHttp(
  bytes: string,
  folder: string,
  connections: number,
): Promise<{ readonly direct: Figures; readonly hop: Figures }> {
  const file = join(folder, 'bare.json');
  writeFileSync(file, bytes);
  const server = await startBare(file);
  const proxy = await startBare(server.origin);
  const options = { connections, seconds: 0.8, warmUp: 0.2 };
  const direct = await load(server.origin, () => ({ path: '/' }), options);
  const hop = await load(proxy.origin, () => ({ path: '/' }), options);
  server.child.kill();
  proxy.child.kill();
  return { direct, hop };
}
