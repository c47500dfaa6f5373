import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_DAYS = 7;
const KEEP_WEEKS = 4;
/** Backups dated later than this in the future were named with a wrong clock, or the clock is wrong now. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const NAME = /^repairs-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(sqlite|sql\.gz)(\.age)?$/;

export const backupFolderOf = (dataDir) => join(dataDir, 'backups');

/** The file name of a backup taken at `now`; `ending` is `sqlite` or `sql.gz`. */
export const nameAt = (now, ending) =>
  `repairs-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.${ending}`;

/** Avoids a name collision after the clock was set back. */
export function freeName(dataDir, now, ending) {
  const name = nameAt(now, ending);
  const isTaken = [name, `${name}.age`].some((taken) => existsSync(join(backupFolderOf(dataDir), taken)));
  return isTaken ? freeName(dataDir, new Date(now.getTime() + 1000), ending) : name;
}

/** The backups in the backup folder, newest first: `{ name, takenAt }`. */
export function listBackups(dataDir) {
  const folder = backupFolderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const found = NAME.exec(name);
      if (!found) return [];
      const [, year, month, day, hour, minute, second] = found.map(Number);
      return [{ name, takenAt: new Date(Date.UTC(year, month - 1, day, hour, minute, second)) }];
    })
    .sort((a, b) => b.takenAt - a.takenAt);
}

const isBelieved = (now) => (backup) => backup.takenAt - now <= CLOCK_TOLERANCE_MS;

/** The newest backup; one dated in the future only if there is no other. */
export function newestOf(backups, now) {
  return backups.find(isBelieved(now)) ?? backups[0];
}

/** Whether the newest backup is at least a day old or missing; future-dated ones are ignored (BACKUP-1). */
export function isBackupDue(dataDir, now) {
  const newest = listBackups(dataDir).find(isBelieved(now));
  return !newest || now - newest.takenAt >= DAY_MS;
}

/** The names to retain: the newest of each of the last 7 days and 4 weeks that have a backup. */
function retained(backups) {
  const newestOfEach = (period, most) => {
    const seen = new Map();
    for (const { name, takenAt } of backups) {
      const key = Math.floor(takenAt.getTime() / period);
      if (!seen.has(key)) seen.set(key, name);
    }
    return [...seen.values()].slice(0, most);
  };
  return [...newestOfEach(DAY_MS, KEEP_DAYS), ...newestOfEach(7 * DAY_MS, KEEP_WEEKS)];
}

/**
 * Removes every backup outside the daily and weekly retention. Future-dated backups are counted separately, so
 * that they do not displace others. Returns the removed names.
 */
export function applyRetention(dataDir, now) {
  const backups = listBackups(dataDir);
  const believed = isBelieved(now);
  const keep = new Set([
    ...retained(backups.filter(believed)),
    ...retained(backups.filter((backup) => !believed(backup))),
  ]);
  const spare = backups.map(({ name }) => name).filter((name) => !keep.has(name));
  for (const name of spare) rmSync(join(backupFolderOf(dataDir), name));
  return spare;
}
