import type { BackupState } from '@loupe/db';
import type { Logger } from '@loupe/svc-kit';

const HOUR_MS = 3_600_000;
const OLD_HOURS = 48;

/** Logs a warning when backups fail or the newest one is old, as far as this server knows. */
export function warnOfBackups(log: Logger, state: BackupState | null, now: Date): void {
  if (!state) return;
  if (state.failure) log.warn('backups fail: see backups/state.json', { count: state.failures });
  const hours = Math.floor((now.getTime() - Date.parse(state.lastSuccessAt ?? '')) / HOUR_MS);
  if (hours >= OLD_HOURS) log.warn('the newest backup is old: its age in hours', { count: hours });
}
