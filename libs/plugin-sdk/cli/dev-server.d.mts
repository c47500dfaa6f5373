import type { PluginManifest } from '@loupe/shared-types';

export function startDevServer(options: {
  readonly origin: string;
  readonly port: number;
  readonly build: () => {
    readonly folder: string;
    readonly manifest: PluginManifest;
    /** By the name of a page: the files that it needs. */
    readonly preloads: Readonly<Record<string, readonly string[]>>;
    readonly version: string;
  };
}): Promise<{ readonly url: string; readonly announce: () => void; readonly close: () => void }>;
