import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseLocation } from './dialect';
import { fileTrouble } from './durable-file.mjs';
import { cannotWrite, DatabaseStartError, isDamaged, isFull } from './errors';

const RESTORE = 'Stop the stack and put a backup in its place: npm run restore -- latest';

/** The user message for a failure at start; undefined when it is a bug. */
export function userErrorOf(
  error: unknown,
  { databaseUrl, file }: DatabaseLocation,
): DatabaseStartError | undefined {
  const refuse = (userMessage: string) => new DatabaseStartError(userMessage);
  const trouble = fileTrouble(error);
  if (trouble) return refuse(trouble);
  if (databaseUrl || !file) return undefined;
  if (isDamaged(error)) return refuse(`${file} is damaged. ${RESTORE}`);
  if (isFull(error)) return refuse(`The disk that holds ${file} is full. Make room, then start again`);
  const { code } = error as { readonly code?: unknown };
  if (cannotWrite(error) || code === 'SQLITE_CANTOPEN')
    return refuse(
      `${file} cannot be written to. Give the user that runs this the right to write the file and its folder, ` +
        'and see that the disk is not mounted read-only',
    );
  return undefined;
}

/** Refuses files that SQLite would take for a new or an older database, silently losing data (KEEP-6). */
export function refuseLostWork({ databaseUrl, file }: DatabaseLocation): void {
  if (databaseUrl || !file || !existsSync(file)) return;
  // SQLite removes -shm before -wal, so a -shm without -wal means that another program removed the -wal.
  if (existsSync(`${file}-shm`) && !existsSync(`${file}-wal`))
    throw new DatabaseStartError(
      `${file}-wal is missing, and with it the last work that was saved. Put it back beside ${file}, or restore ` +
        `a backup: npm run restore -- latest. To go on without that work, delete ${file}-shm`,
    );
  const backups = join(dirname(file), 'backups');
  const hasBackups = existsSync(backups) && readdirSync(backups).some((name) => name.startsWith('repairs-'));
  if (hasBackups && statSync(file).size === 0)
    throw new DatabaseStartError(
      `${file} is empty although there are backups. ${RESTORE}. To begin anew, delete it`,
    );
}
