import type { BackupStatus } from '@loupe/shared-types';
import { readBackupState } from './backup-state.mjs';

/** The backup status that users may see: the failed step, but no file or host. Null when unknown. */
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
