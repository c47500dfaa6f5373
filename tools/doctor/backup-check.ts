import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DumpError, readBackupState, requireDumper } from '@loupe/db';
import { newestOf, listBackups } from '../backup/retention.mjs';
import { warning, well, type Check } from './finding';

const HOUR_MS = 3_600_000;
const STALE_HOURS = 26;

export const checkBackups: Check = ({ env, dataDir, production, now }) => {
  if (env.DATABASE_URL) {
    try {
      requireDumper();
    } catch (error) {
      if (error instanceof DumpError) return [warning(`Backups cannot be taken. ${error.message}`)];
      throw error;
    }
  } else if (!existsSync(join(dataDir, 'repairs.sqlite'))) return [];
  const state = readBackupState(dataDir);
  const newest = newestOf(listBackups(dataDir), now);
  const hours = newest && Math.round((now.getTime() - newest.takenAt.getTime()) / HOUR_MS);
  const age =
    hours === undefined
      ? warning('There is no backup yet. npm start takes one after a minute; by hand: npm run backup')
      : hours > STALE_HOURS
        ? warning(`The newest backup is ${hours} hours old. Take one: npm run backup`)
        : well(`The newest backup is ${hours} hours old.`);
  return [
    ...(state?.failingSince
      ? [
          warning(
            `Backups fail since ${state.failingSince}: ${state.failure?.userMessage ?? 'no reason is known'}`,
          ),
        ]
      : []),
    age,
    ...(production && env.BACKUPS === '0'
      ? [warning('BACKUPS=0: no daily backup is taken. See that something else takes them.')]
      : []),
    ...(production && !env.BACKUP_COMMAND
      ? [warning('BACKUP_COMMAND is not set: backups stay on the disk that may fail.')]
      : []),
  ];
};
