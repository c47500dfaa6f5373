export interface BackupState {
  /** When the newest copy was taken and found whole, whether or not it was also carried elsewhere. */
  readonly lastSuccessAt: string | null;
  readonly failingSince: string | null;
  readonly lastFailureAt: string | null;
  readonly failures: number;
  readonly failure: {
    readonly step: 'disk-full' | 'copy' | 'encryption' | 'copy-out';
    /** For operators: it may name files and hosts. */
    readonly userMessage: string;
  } | null;
  /** The name of the copy that BACKUP_COMMAND took last. */
  readonly copiedOut: string | null;
}
export function readBackupState(dataDir: string): BackupState | null;
export function noteBackup(dataDir: string, change: Partial<BackupState>): void;
export function succeededAt(now: Date): Partial<BackupState>;
export function failedAt(
  now: Date,
  state: BackupState | null,
  step: NonNullable<BackupState['failure']>['step'],
  userMessage: string,
): Partial<BackupState>;
