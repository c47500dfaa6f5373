/** What a key may do, and when it last did. Times are UTC instants. */
export interface PluginKey {
  readonly name: string;
  readonly ids: readonly string[];
  readonly requires?: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export function listKeys(dataDir: string): PluginKey[];
export function createKey(
  dataDir: string,
  wanted: {
    readonly name: string;
    readonly ids: readonly string[];
    readonly requires?: string;
    readonly now: Date;
    readonly random?: (size: number) => Buffer;
  },
): string;
export function revokeKey(dataDir: string, name: string): boolean;
export function useKey(dataDir: string, key: string, now: Date): PluginKey | undefined;
