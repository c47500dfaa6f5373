import type { RegistryLine } from '../../apps/bff/src/plugin-files/registry-file.mjs';

export function readRegistry(dataDir: string): RegistryLine[];
export function register(dataDir: string, line: RegistryLine): void;
export function refuseVersion(dataDir: string, id: string, version: string): void;
export function publish(dataDir: string, id: string, version: string, dist: string): string;
export function lineFor(
  plugin: { readonly id: string; readonly title: string; readonly requires?: string },
  version: string,
): RegistryLine;
