export interface RegistryLine {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly requires?: string;
  /** Follows this repository's own build at each start. */
  readonly builtIn?: boolean;
  /** The version that was current has been withdrawn: the plugin is offered to nobody. */
  readonly withdrawn?: boolean;
  /** Open pages that still have one of these are told. */
  readonly withdrawnVersions?: readonly string[];
  /** The version that was current before. */
  readonly previous?: string;
}

interface Change<T> {
  readonly lines?: readonly RegistryLine[];
  readonly result: T;
}

type MakeChange<T> = (lines: readonly RegistryLine[] | undefined) => Change<T>;

export function registryOf(dataDir: string): string;
/** Undefined when the file is damaged. */
export function linesOf(dataDir: string): RegistryLine[] | undefined;
export function writeRegistry(dataDir: string, plugins: readonly RegistryLine[]): void;
export function changeRegistry<T>(
  dataDir: string,
  change: MakeChange<T>,
  abandonedAfterMs?: number,
): Promise<T>;
export function changeRegistryNow<T>(dataDir: string, change: MakeChange<T>): T;
export function withLine(lines: readonly RegistryLine[], entry: RegistryLine): RegistryLine[];
export function activation(lines: readonly RegistryLine[], entry: RegistryLine): Change<string | null>;
export function withdrawal(
  dataDir: string,
  named: { readonly id: string; readonly version: string; readonly by: string; readonly at: string },
): (lines: readonly RegistryLine[]) => Change<{ readonly wasCurrent: boolean } | null>;
