import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_DAYS = 7;
const KEEP_WEEKS = 4;
/** A name that says a later time than this was given by a clock that was wrong, or is wrong now. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const NAME = /^repairs-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(sqlite|sql\.gz)(\.age)?$/;

export const backupFolderOf = (dataDir) => join(dataDir, 'backups');

/** The file name of a backup taken at this moment; `ending` is `sqlite` or `sql.gz`. */
export const nameAt = (now, ending) =>
  `repairs-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.${ending}`;

/** A name of this moment that no backup has, also when the clock was put back. */
export function freeName(dataDir, now, ending) {
  const name = nameAt(now, ending);
  const isTaken = [name, `${name}.age`].some((taken) => existsSync(join(backupFolderOf(dataDir), taken)));
  return isTaken ? freeName(dataDir, new Date(now.getTime() + 1000), ending) : name;
}

/** The backups on the shelf, newest first: `{ name, takenAt }`. */
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

/** The newest backup, one dated in the future only where there is no other. */
export function newestOf(backups, now) {
  return backups.find(isBelieved(now)) ?? backups[0];
}

/** Whether the newest backup is a day old, or there is none. One that is dated in the future stops nothing (BACKUP-1). */
export function isBackupDue(dataDir, now) {
  const newest = listBackups(dataDir).find(isBelieved(now));
  return !newest || now - newest.takenAt >= DAY_MS;
}

/** The names to keep: the newest of each of the last 7 days that have one, and of each of the last 4 weeks. */
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
 * Removes what is neither among the daily nor among the weekly ones. Backups dated in the future are counted by
 * themselves, so that they push out no others. Answers the names removed.
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
