import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@loupe/db';
import { userMessageOf } from '../stack/workspace.mjs';
import { backUp, type BackupCommand } from './back-up.mjs';
import { restoreBackup } from './restore-backup.mjs';
import { migratedFile } from '@loupe/db/testing';

type Environment = Readonly<Record<string, string>>;

/** Returns the files and folders below `folder` that are accessible to other users than the owner. */
export function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...below].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

/** What a command of an operator says, and its exit code; a fault of the program has its stack trace in what is said. */
export async function runInProcess(
  command: (given: BackupCommand) => Promise<void>,
  env: BackupCommand['env'],
): Promise<{ readonly status: number; readonly said: string }> {
  const lines: string[] = [];
  const umask = process.umask();
  try {
    await command({ env: { ...process.env, ...env }, say: (line) => lines.push(line) });
    return { status: 0, said: lines.join('\n') };
  } catch (error) {
    const userMessage = (await userMessageOf(error)) ?? (error as Error).stack;
    return { status: 1, said: [...lines, userMessage].join('\n') };
  } finally {
    // A command keeps the files of its process private, and the next test needs others.
    process.umask(umask);
  }
}

/** A data folder with a small SQLite database, and the commands of backups in this process. */
export async function backupRig() {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'backups-')), 'data');
  const file = join(dataDir, 'repairs.sqlite');
  const run = (command: Parameters<typeof runInProcess>[0], env: Environment) =>
    runInProcess(command, { DATA_DIR: dataDir, DATABASE_URL: '', ...env });
  const retainedFolder = join(dataDir, 'backups');
  return {
    dataDir,
    file,
    retainedFolder,
    backUp: (env: Environment = {}, isOnlyIfDue = false) =>
      run((given) => backUp({ ...given, isOnlyIfDue, warn: given.say }), env),
    restore: (wanted: string, env: Environment = {}) =>
      run((given) => restoreBackup({ ...given, wanted }), env),
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
