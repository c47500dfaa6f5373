export interface RegistryLine {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly requires?: string;
  readonly builtIn?: boolean;
}

export function readRegistry(dataDir: string): RegistryLine[];
export function writeRegistry(dataDir: string, plugins: readonly RegistryLine[]): void;
export function register(dataDir: string, line: RegistryLine): void;
export function versionsOf(dataDir: string, id: string): string[];
export function publishedPlugins(dataDir: string): string[];
export function refuseVersion(dataDir: string, id: string, version: string): void;
export function publish(dataDir: string, id: string, version: string, dist: string): string;
export function lineFor(
  plugin: { readonly id: string; readonly title: string; readonly requires?: string },
  version: string,
): RegistryLine;
/** Undefined when the file is damaged. */
export function linesOf(dataDir: string): RegistryLine[] | undefined;
export function isWhole(dataDir: string, id: string, version: string): boolean;
export function registryOf(dataDir: string): string;
