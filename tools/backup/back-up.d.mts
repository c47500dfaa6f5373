export interface BackupCommand {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
}
export function backUp(
  command: BackupCommand & { readonly isOnlyIfDue?: boolean; readonly warn: (line: string) => void },
): Promise<void>;
