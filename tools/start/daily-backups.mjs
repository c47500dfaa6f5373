import { spawn } from 'node:child_process';
import { isBackupDue } from '../backup/shelf.mjs';
import { inRoot } from '../suite/workspace.mjs';

const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 15 * 60_000;

/** Takes a backup whenever the newest one is a day old, in a process of its own, for as long as the suite runs. */
export function keepDailyBackups({ dataDir, databaseUrl, enabled }) {
  if (!enabled) return { stop() {} };
  let child;
  const look = () => {
    if (child || !isBackupDue(dataDir, new Date())) return;
    child = spawn(process.execPath, [inRoot('tools/backup/backup.mjs')], {
      env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', () => (child = undefined));
  };
  const first = setTimeout(look, FIRST_LOOK_MS);
  const every = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(every);
      child?.kill('SIGTERM');
    },
  };
}
