import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseStartError } from './errors';
import { acquireWriterLock } from './file-lock';

describe('the writer lock of a SQLite file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const where = { file: join(folder, 'repairs.sqlite') };

  it('refuses a second process with a user message, and admits it after release', async () => {
    const release = await acquireWriterLock(where);
    await expect(acquireWriterLock(where, 0)).rejects.toThrow(
      new DatabaseStartError('Another process is writing to this database: stop it first'),
    );
    release();
    const next = await acquireWriterLock(where, 0);
    next();
  });

  it('admits any number of processes on a database server', async () => {
    const server = { databaseUrl: 'mysql://shop@127.0.0.1/repairs' };
    await acquireWriterLock(server, 0);
    await expect(acquireWriterLock(server, 0)).resolves.toBeInstanceOf(Function);
  });
});
