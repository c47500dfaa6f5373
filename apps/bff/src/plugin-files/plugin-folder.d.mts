export function folderOf(dataDir: string): string;
export function isWithdrawn(dataDir: string, id: string, version: string): boolean;
export function isWhole(dataDir: string, id: string, version: string): boolean;
export function versionsOf(dataDir: string, id: string): string[];
export function withdrawnVersionsOf(dataDir: string, id: string): string[];
export function publishedPlugins(dataDir: string): string[];
export function manifestIn(dataDir: string, id: string, version: string): unknown;
export function withdrawnManifest(dataDir: string, id: string, version: string): unknown;
export function isVersionName(version: string): boolean;
export function whyNotPublishable(dataDir: string, id: string, version: string): string | undefined;
export function newStaging(dataDir: string, id: string, version: string): string;
export function place(
  dataDir: string,
  id: string,
  version: string,
  staging: string,
  options?: { readonly replaces?: (target: string) => boolean },
): boolean;
export function markWithdrawn(dataDir: string, id: string, version: string, by: string, at: string): void;
export function removeFiles(dataDir: string, id: string, version: string): void;
export function clearUnfinishedOf(dataDir: string, id: string): void;
