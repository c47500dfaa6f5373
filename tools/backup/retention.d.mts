export interface Backup {
  readonly name: string;
  readonly takenAt: Date;
}
export function listBackups(dataDir: string): readonly Backup[];
export function newestOf(backups: readonly Backup[], now: Date): Backup | undefined;
