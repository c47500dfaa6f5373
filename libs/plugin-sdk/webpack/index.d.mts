import type { Configuration } from 'webpack';

/** The whole build of a plugin, for its webpack.config.mjs. */
export function remoteConfig(configUrl: string): Promise<Configuration>;
/** The shell's build. */
export function shellConfig(configUrl: string): Configuration;
/** The exports of a TypeScript data file; it must not need a browser. */
export function readExports(file: string | URL): Promise<Record<string, unknown>>;
