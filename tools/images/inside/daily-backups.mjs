// Entry point of the backup image: a backup at once if the newest is a day old, then daily.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isBackupDue } from '../../backup/retention.mjs';
import { keepDailyBackups } from '../../start/daily-backups.mjs';
import { onShutdown } from '../../stack/on-shutdown.mjs';
import { inRoot } from '../../stack/workspace.mjs';

const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_COMMAND: command } = process.env;
const stopping = new AbortController();

onShutdown(() => stopping.abort());

if (isBackupDue(dataDir, new Date())) {
  const first = spawn(process.execPath, [inRoot('tools/backup/backup.mjs')], { stdio: 'inherit' });
  stopping.signal.addEventListener('abort', () => first.kill('SIGTERM'));
  await once(first, 'exit');
}
if (!stopping.signal.aborted) {
  const backups = keepDailyBackups({ dataDir, databaseUrl, command, enabled: true });
  stopping.signal.addEventListener('abort', () => backups.stop());
}
