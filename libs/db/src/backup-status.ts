import type { BackupStatus } from '@loupe/shared-types';
import { readBackupState } from './backup-state.mjs';

/** What staff may read of the backups of a data folder: which step fails, and not in which file or at which host. */
export function backupStatus(dataDir: string): BackupStatus | null {
  const state = readBackupState(dataDir);
  return (
    state && {
      lastSuccessAt: state.lastSuccessAt,
      failingSince: state.failingSince,
      failure: state.failure?.step ?? null,
    }
  );
}
