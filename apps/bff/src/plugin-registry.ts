import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PERMISSIONS } from '@loupe/shared-types';
import type { PluginManifest } from '@loupe/shared-types';
import { pluginManifestSchema } from '@loupe/shared-types/schemas';
import type { Logger } from '@loupe/svc-kit';
import { z } from 'zod';
import { folderOf, withdrawnManifest, withdrawnVersionsOf } from './plugin-files/plugin-folder.mjs';
import { registryOf } from './plugin-files/registry-file.mjs';

const registrySchema = z.object({
  plugins: z.array(
    z.object({
      id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      title: z.string().min(1),
      version: z.string().regex(/^\w[\w.+-]*$/),
      requires: z.enum(PERMISSIONS).optional(),
      withdrawn: z.boolean().optional(),
      withdrawnVersions: z.array(z.string()).optional(),
    }),
  ),
});

export const preloadsSchema = z.record(z.string(), z.array(z.string().regex(/^\w[\w./-]*\.(js|css)$/)));

export type Preloads = z.infer<typeof preloadsSchema>;

/** An entry of registry.json. Its requirements are authoritative, whatever the plugin's manifest says. */
export type RegisteredPlugin = z.infer<typeof registrySchema>['plugins'][number];

export interface PluginRegistry {
  /** The entries currently on disk. */
  readonly list: () => Promise<readonly RegisteredPlugin[]>;
  /** The manifest of a version; null when its folder or plugin.json cannot be read, and for a withdrawn plugin. */
  readonly manifestOf: (plugin: RegisteredPlugin) => Promise<PluginManifest | null>;
  /** The files each page of a version needs, by page name; empty when the build recorded none. */
  readonly preloadsOf: (plugin: RegisteredPlugin) => Promise<Preloads>;
  /** Pages of any earlier version of the plugin, so that their addresses stay known when this one is broken. */
  readonly lastKnownPages: (id: string) => Promise<PluginManifest['pages']>;
}

export function createPluginRegistry({
  dataDir,
  log,
}: {
  readonly dataDir: string;
  readonly log: Logger;
}): PluginRegistry {
  const folder = folderOf(dataDir);
  const file = registryOf(dataDir);
  const manifests = new Map<string, PluginManifest>();
  const preloads = new Map<string, Promise<Preloads>>();
  let current: { readonly stamp: string; readonly plugins: readonly RegisteredPlugin[] } = {
    stamp: 'none',
    plugins: [],
  };

  async function list() {
    const stamp = await stampOf(file);
    if (stamp === current.stamp) return current.plugins;
    const plugins = await readRegistry(file);
    // An unreadable registry changes nothing for users; the last good one stays in effect.
    if (!plugins) log.error('plugin registry cannot be read');
    current = { stamp, plugins: plugins ?? current.plugins };
    return current.plugins;
  }

  async function manifestOf({
    id,
    version,
    withdrawn,
  }: Pick<RegisteredPlugin, 'id' | 'version' | 'withdrawn'>) {
    if (withdrawn) return null;
    const key = `${id}/${version}`;
    const known = manifests.get(key);
    if (known) return known;
    const manifest = await readManifest(join(folder, id, version, 'plugin.json'));
    if (manifest?.id !== id) return null;
    manifests.set(key, manifest);
    return manifest;
  }

  async function lastKnownPages(id: string) {
    const versions = await readdir(join(folder, id)).catch(() => []);
    for (const version of versions.filter((name) => !name.startsWith('.')).reverse()) {
      const manifest = await manifestOf({ id, version });
      if (manifest) return manifest.pages;
    }
    for (const version of withdrawnVersionsOf(dataDir, id).reverse()) {
      const { data } = pluginManifestSchema.safeParse(withdrawnManifest(dataDir, id, version));
      if (data) return data.pages;
    }
    return [];
  }

  function preloadsOf({ id, version }: Pick<RegisteredPlugin, 'id' | 'version'>) {
    const key = `${id}/${version}`;
    const known = preloads.get(key) ?? readPreloads(join(folder, id, version));
    preloads.set(key, known);
    return known;
  }

  return { list, manifestOf, preloadsOf, lastKnownPages };
}

async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'missing';
  }
}

async function readRegistry(file: string): Promise<readonly RegisteredPlugin[] | null> {
  return (await readJson(file, registrySchema))?.plugins ?? null;
}

async function readManifest(file: string): Promise<PluginManifest | null> {
  return readJson(file, pluginManifestSchema);
}

/** The files to prefetch for a folder, as recorded by its build. */
export async function readPreloads(folder: string): Promise<Preloads> {
  return (await readJson(join(folder, 'preload.json'), preloadsSchema)) ?? {};
}

async function readJson<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | null> {
  try {
    return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
