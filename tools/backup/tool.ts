import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@loupe/db';
import { inRoot } from '../stack/workspace.mjs';
import { migratedFile } from '@loupe/db/testing';

type Environment = Readonly<Record<string, string>>;

/** Returns the files and folders below `folder` that are accessible to other users than the owner. */
export function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...below].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

/** A data folder with a small SQLite database, and the backup commands as run in production. */
export async function backupRig() {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'backups-')), 'data');
  const file = join(dataDir, 'repairs.sqlite');
  const run = (script: string, args: readonly string[], env: Environment) => {
    const { status, stdout, stderr } = spawnSync('node', [inRoot(script), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    });
    return { status, said: stdout + stderr };
  };
  const retainedFolder = join(dataDir, 'backups');
  return {
    dataDir,
    file,
    retainedFolder,
    backUp: (env: Environment = {}, ...args: readonly string[]) => run('tools/backup/backup.mjs', args, env),
    restore: (wanted: string, env: Environment = {}) => run('tools/backup/restore.mjs', [wanted], env),
    /** The files in the backup folder, without the tools' own state and lock files. */
    backups: () =>
      readdirSync(retainedFolder)
        .filter((name) => !['.lock', 'state.json'].includes(name))
        .sort(),
    state: () =>
      JSON.parse(readFileSync(join(retainedFolder, 'state.json'), 'utf8')) as Record<string, unknown>,
    open: () => openToOthers(dataDir),
    async names(): Promise<string[]> {
      const db = connect({ file });
      try {
        return await db('users').orderBy('id').pluck('username');
      } finally {
        await db.destroy();
      }
    },
    async add(username: string): Promise<void> {
      const db = connect({ file });
      try {
        await db('users').insert({ username, full_name: username, created_at: '2026-01-01T00:00:00.000Z' });
      } finally {
        await db.destroy();
      }
    },
    begin: () => migratedFile(file),
    remove: () => rmSync(join(dataDir, '..'), { recursive: true, force: true }),
  };
}
