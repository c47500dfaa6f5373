import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { connect } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import { newJob, serveJobs, type Reply } from './testing';

/** A TCP proxy between the service and its database that can be frozen and cut. */
async function wireTo(port: number) {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (frozen || to.write(chunk)));
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const open = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await open(0);
  const { port: own } = server.address() as AddressInfo;
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: own,
    freeze: () => void (frozen = true),
    thaw(): void {
      frozen = false;
      cut();
    },
    async unplug(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    plugIn: () => open(own),
  };
}

eachDatabase((name, open) => {
  if (name === 'SQLite') {
    // KEEP-2
    test('made read-only while running: reads work, and a save is refused with a user message', async () => {
      const { db } = await open();
      const jobs = await serveJobs({ db });
      const { id } = await jobs.made();
      await db.raw('pragma query_only = 1');
      const refused = await jobs.post('/api/jobs', newJob());
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
      expect(refused.text).toBe(
        'The disk of the shop server cannot be written to: nothing can be saved until that is put right',
      );
      expect((await jobs.get(`/api/jobs/${id}`)).status).toBe(200);
      await db.raw('pragma query_only = 0');
      expect((await jobs.post('/api/jobs', newJob())).status).toBe(201);
      await jobs.close();
    });

    // KEEP-2
    test('locked by another program: reads work; writes are 503 with Retry-After, and succeed after', async () => {
      const { db, where } = await open();
      const jobs = await serveJobs({ db });
      const other = new Sqlite(where.file ?? '');
      other.exec('begin immediate');
      const refused = await jobs.post('/api/jobs', newJob());
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await jobs.get('/api/jobs')).json()).toEqual([]);
      other.exec('rollback');
      other.close();
      const body = newJob();
      for (let status = 503; status !== 201; status = (await jobs.post('/api/jobs', body)).status)
        await pause(50);
      expect((await jobs.get('/api/jobs')).json()).toHaveLength(1);
      await jobs.close();
    });
    return;
  }

  async function behindWire() {
    const { where } = await open();
    const url = new URL(where.databaseUrl ?? '');
    const wire = await wireTo(Number(url.port));
    url.port = String(wire.port);
    const db = connect({ databaseUrl: url.href });
    const jobs = await serveJobs({ db });
    const until = async (status: number): Promise<Reply> => {
      for (;;) {
        const reply = await jobs.get('/api/jobs');
        if (reply.status === status) return reply;
        await pause(100);
      }
    };
    return { wire, jobs, until, end: () => Promise.all([jobs.close(), db.destroy(), wire.unplug()]) };
  }

  // KEEP-2
  test('unavailable: reads and writes are 503 with Retry-After, health works, and all recovers', async () => {
    const { wire, jobs, until, end } = await behindWire();
    await jobs.made();
    await wire.unplug();
    const read = await jobs.get('/api/jobs');
    const write = await jobs.post('/api/jobs', newJob());
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '2']);
    expect([write.status, write.headers.get('retry-after')]).toEqual([503, '2']);
    expect(read.text).toBe('The shop server is restarting. Please try again in a moment');
    expect((await jobs.get('/healthz')).status).toBe(200);
    expect((await jobs.get('/readyz')).status).toBe(503);
    await wire.plugIn();
    expect((await until(200)).json()).toHaveLength(1);
    await end();
  });

  // ERROR-3
  test('frozen: a write’s outcome is unknown, and repeating it under its key gives one job', async () => {
    const { wire, jobs, until, end } = await behindWire();
    const body = newJob();
    const key = { 'Idempotency-Key': 'frozen' };
    await jobs.get('/api/jobs');
    wire.freeze();
    const lost = await jobs.post('/api/jobs', body, key);
    expect([lost.status, lost.text]).toEqual([
      503,
      'The server did not answer in time, so this may or may not be saved. Please try again',
    ]);
    wire.thaw();
    await until(200);
    expect((await jobs.post('/api/jobs', body, key)).status).toBe(201);
    expect((await until(200)).json()).toHaveLength(1);
    await end();
  });
});
