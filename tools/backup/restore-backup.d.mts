import type { BackupCommand } from './back-up.mjs';

export function restoreBackup(command: BackupCommand & { readonly wanted?: string }): Promise<void>;
