// npm run backup: copies the database, verifies the copy, and applies retention (7 daily, 4 weekly).
// With --due: only if the newest backup is a day old; also retries a failed BACKUP_COMMAND.
import '../stack/use-env-file.mjs';
import { join } from 'node:path';
import { failedAt, noteBackup, readBackupState, succeededAt } from '../../libs/db/src/backup-state.mjs';
import { fileTrouble } from '../../libs/db/src/durable-file.mjs';
import { keepPrivate } from '../../libs/db/src/private-folder.mjs';
import { end, inRoot, UserFacingError } from '../stack/workspace.mjs';
import { carryOut } from './carry-out.mjs';
import { lockBackups } from './lock-backups.mjs';
import { isBackupDue, newestOf, listBackups, backupFolderOf, applyRetention } from './retention.mjs';
import { inStep, takeBackup } from './take.mjs';

const env = process.env;
const dataDir = env.DATA_DIR || inRoot('data');

async function backUp() {
  const now = new Date();
  if (!process.argv.includes('--due') || isBackupDue(dataDir, now)) {
    const { name, holds } = await takeBackup({
      dataDir,
      url: env.DATABASE_URL,
      recipient: env.BACKUP_RECIPIENT,
      now,
    });
    noteBackup(dataDir, { lastSuccessAt: now.toISOString() });
    console.log(`Backed up to ${join(backupFolderOf(dataDir), name)}: opened again and whole, ${holds}.`);
    const removed = applyRetention(dataDir, now);
    if (removed.length > 0)
      console.log(`Removed ${removed.join(', ')}: the newest of each of 7 days and 4 weeks is kept.`);
  }
  await inStep('copy-out', async () => carryNewest(now));
  noteBackup(dataDir, {
    ...succeededAt(now),
    lastSuccessAt: readBackupState(dataDir)?.lastSuccessAt ?? null,
  });
}

function carryNewest(now) {
  const newest = newestOf(listBackups(dataDir), now);
  if (!env.BACKUP_COMMAND || !newest || readBackupState(dataDir)?.copiedOut === newest.name) return;
  carryOut(env.BACKUP_COMMAND, join(backupFolderOf(dataDir), newest.name));
  noteBackup(dataDir, { copiedOut: newest.name });
  console.log(`BACKUP_COMMAND has taken ${newest.name}.`);
}

/** If the failure cannot be recorded (disk full), it is still printed and the exit code is still 1. */
function note(error) {
  const userMessage =
    error instanceof UserFacingError ? error.message : (fileTrouble(error) ?? error.message);
  try {
    noteBackup(dataDir, failedAt(new Date(), readBackupState(dataDir), error.step ?? 'copy', userMessage));
  } catch {
    console.error('That the backup failed could not be written down either.');
  }
}

try {
  keepPrivate(dataDir);
  const release = lockBackups(dataDir);
  try {
    await backUp();
  } catch (error) {
    note(error);
    throw error;
  } finally {
    release();
  }
} catch (error) {
  end(error);
}
