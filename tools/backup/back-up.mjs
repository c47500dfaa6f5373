import { join } from 'node:path';
import { failedAt, noteBackup, readBackupState, succeededAt } from '../../libs/db/src/backup-state.mjs';
import { keepPrivate } from '../../libs/db/src/private-folder.mjs';
import { dataDirOf, userMessageOf } from '../stack/workspace.mjs';
import { carryOut } from './carry-out.mjs';
import { lockBackups } from './lock-backups.mjs';
import { isBackupDue, newestOf, listBackups, backupFolderOf, applyRetention } from './retention.mjs';
import { inStep, takeBackup } from './take.mjs';

async function copyAndCarryOut({ env, dataDir, isOnlyIfDue, say }) {
  const now = new Date();
  if (!isOnlyIfDue || isBackupDue(dataDir, now)) {
    const { name, holds } = await takeBackup({
      dataDir,
      url: env.DATABASE_URL,
      recipient: env.BACKUP_RECIPIENT,
      now,
    });
    noteBackup(dataDir, { lastSuccessAt: now.toISOString() });
    say(`Backed up to ${join(backupFolderOf(dataDir), name)}: opened again and whole, ${holds}.`);
    const removed = applyRetention(dataDir, now);
    if (removed.length > 0)
      say(`Removed ${removed.join(', ')}: the newest of each of 7 days and 4 weeks is kept.`);
  }
  await inStep('copy-out', async () => carryNewest({ env, dataDir, now, say }));
  noteBackup(dataDir, {
    ...succeededAt(now),
    lastSuccessAt: readBackupState(dataDir)?.lastSuccessAt ?? null,
  });
}

function carryNewest({ env, dataDir, now, say }) {
  const newest = newestOf(listBackups(dataDir), now);
  if (!env.BACKUP_COMMAND || !newest || readBackupState(dataDir)?.copiedOut === newest.name) return;
  carryOut(env, join(backupFolderOf(dataDir), newest.name));
  noteBackup(dataDir, { copiedOut: newest.name });
  say(`BACKUP_COMMAND has taken ${newest.name}.`);
}

/** If the failure cannot be recorded (disk full), the caller still hears of both. */
async function note(dataDir, error, warn) {
  const userMessage = (await userMessageOf(error)) ?? error.message;
  try {
    noteBackup(dataDir, failedAt(new Date(), readBackupState(dataDir), error.step ?? 'copy', userMessage));
  } catch {
    warn('That the backup failed could not be written down either.');
  }
}

/**
 * Copies the database of `env` (DATA_DIR or DATABASE_URL), verifies the copy, applies retention, and hands the newest to
 * BACKUP_COMMAND (BACKUP-1, BACKUP-3). `isOnlyIfDue`: copies only if the newest backup is a day old. `say` is given each
 * line for the operator, `warn` what went wrong besides. A failure is recorded in the backup folder (BACKUP-5), then thrown.
 */
export async function backUp({ env, isOnlyIfDue = false, say, warn }) {
  const dataDir = dataDirOf(env);
  keepPrivate(dataDir);
  const release = lockBackups(dataDir);
  try {
    await copyAndCarryOut({ env, dataDir, isOnlyIfDue, say });
  } catch (error) {
    await note(dataDir, error, warn);
    throw error;
  } finally {
    release();
  }
}
