import { spawn } from 'node:child_process';
import { readBackupState } from '../../libs/db/src/backup-state.mjs';
import { isBackupDue, newestOf, listBackups } from '../backup/retention.mjs';
import { inRoot } from '../stack/workspace.mjs';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_CHECK_MS = MINUTE_MS;
const CHECK_EVERY_MS = 15 * MINUTE_MS;
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE_MS;

/** Backoff: 15 minutes after the first failure, doubling up to four hours. */
const pauseAfter = (failures) => Math.min(CHECK_EVERY_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/** Whether BACKUP_COMMAND has not processed the newest backup yet. */
function isCarryingDue(dataDir, command, now) {
  const newest = newestOf(listBackups(dataDir), now);
  return Boolean(command && newest && readBackupState(dataDir)?.copiedOut !== newest.name);
}

/** Takes a backup in a child process. `done` receives whether it succeeded. */
function backUpAside({ dataDir, databaseUrl, onlyIfDue }, done) {
  const child = spawn(
    process.execPath,
    [inRoot('tools/backup/backup.mjs'), ...(onlyIfDue ? ['--due'] : [])],
    {
      env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  child.once('error', () => done(false));
  child.once('exit', (code) => done(code === 0));
  return () => child.kill('SIGTERM');
}

/**
 * Takes a backup whenever the newest one is a day old, while the stack runs. The age is measured both by backup
 * names and by a monotonic clock, so that changing the system clock skips no backup.
 */
export function keepDailyBackups({
  dataDir,
  databaseUrl,
  command,
  enabled,
  backUp = backUpAside,
  say = console.error,
}) {
  if (!enabled) return { stop() {} };
  let stopChild;
  let failures = 0;
  let notBefore = 0;
  let succeededAt;

  const finished = (succeeded) => {
    stopChild = undefined;
    failures = succeeded ? 0 : failures + 1;
    if (succeeded) succeededAt = performance.now();
    else {
      notBefore = performance.now() + pauseAfter(failures);
      const last = readBackupState(dataDir)?.lastSuccessAt ?? 'never';
      say(
        `The backup failed, ${failures} in a row. The last good one was taken: ${last}. It is tried again in ${pauseAfter(failures) / MINUTE_MS} minutes.`,
      );
    }
  };

  const check = () => {
    if (stopChild || performance.now() < notBefore) return;
    const now = new Date();
    const dayIsOver = succeededAt !== undefined && performance.now() - succeededAt >= DAY_MS;
    if (!dayIsOver && !isBackupDue(dataDir, now) && !isCarryingDue(dataDir, command, now)) return;
    stopChild = backUp({ dataDir, databaseUrl, onlyIfDue: !dayIsOver }, finished);
  };

  const first = setTimeout(check, FIRST_CHECK_MS);
  const every = setInterval(check, CHECK_EVERY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(every);
      stopChild?.();
    },
  };
}
