import type { Configuration, WebpackPluginInstance } from 'webpack';

/** The whole build of a plugin, for its webpack.config.mjs. */
export function remoteConfig(configUrl: string): Promise<Configuration>;
/** The shell's build. */
export function shellConfig(configUrl: string): Configuration;
/** The exports of a TypeScript data file; it must not need a browser. */
export function readExports(file: string | URL): Promise<Record<string, unknown>>;
/** Writes plugin-contract.json, what the stack offers plugins, for `loupe-plugin check`. */
export function writesStackContract(words: {
  readonly contracts: readonly number[];
  readonly permissions: readonly string[];
  readonly slots: readonly string[];
  readonly groups: readonly string[];
  /** Paths of GET calls. */
  readonly getPaths: readonly string[];
}): WebpackPluginInstance;
