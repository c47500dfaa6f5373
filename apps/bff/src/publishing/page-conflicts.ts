import { SHELL_PATHS } from '@loupe/shared-types';
import type { PluginManifest } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { PluginRegistry } from '../plugin-registry';

/** Addresses that the BFF answers itself. */
const OF_SERVER = /^\/(?:api|plugins|internal|healthz|readyz)(?:\/|$)/;

/** Throws a 409 when a page of the plugin belongs to the shell or to another plugin that people are offered. */
export async function refuseTakenPages(manifest: PluginManifest, registry: PluginRegistry): Promise<void> {
  const others = (await registry.list()).filter(({ id }) => id !== manifest.id);
  const owners = new Map<string, string>(SHELL_PATHS.map((path) => [path, 'the shell']));
  for (const line of others)
    for (const { path } of (await registry.manifestOf(line))?.pages ?? []) owners.set(path, line.id);
  for (const { path } of manifest.pages) {
    const owner = OF_SERVER.test(path) ? 'the server' : owners.get(path);
    if (owner) throw new HttpError(409, `The page ${path} belongs to ${owner}`);
  }
}
