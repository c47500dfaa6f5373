import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPPORTED_CONTRACTS } from '@loupe/shared-types';
import type { PluginManifest } from '@loupe/shared-types';
import { pluginManifestSchema } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import { z } from 'zod';
import { preloadsSchema } from '../plugin-registry';

const MOST_OF_A_MANIFEST = 100_000;
const ENTRY = 'remoteEntry.js';

/** Where the shell would fetch code from: only the plugin's own folder is allowed. */
const federationSchema = z.object({
  id: z.string(),
  name: z.string(),
  metaData: z.object({
    name: z.string(),
    globalName: z.string(),
    publicPath: z.literal('auto'),
    getPublicPath: z.undefined().optional(),
    remoteEntry: z.object({ name: z.literal(ENTRY), path: z.literal('') }),
  }),
  exposes: z.array(z.object({ name: z.literal('plugin') })).length(1),
  remotes: z.array(z.unknown()).length(0),
});

function refuse(userMessage: string): never {
  throw new HttpError(400, userMessage);
}

async function jsonOf<S extends z.ZodType>(folder: string, name: string, schema: S): Promise<z.output<S>> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => refuse(`${name} is missing`));
  if (name === 'plugin.json' && text.length > MOST_OF_A_MANIFEST) refuse(`${name} is too large`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    refuse(`${name} is not valid JSON`);
  }
  const { data, error } = schema.safeParse(content);
  const at = error?.issues[0]?.path.join('.') ?? '';
  return data ?? refuse(`${name} is not as the contract says: look at ${at || 'its beginning'}`);
}

/**
 * Checks an unpacked version before anybody is offered it: it is the plugin that it is uploaded as, of a contract that is
 * spoken here, and its code is in its own folder. Returns the manifest; throws a 400 that names what is wrong (PLUGIN-10).
 */
export async function checkBuild(folder: string, id: string): Promise<PluginManifest> {
  const manifest = await jsonOf(folder, 'plugin.json', pluginManifestSchema);
  if (manifest.id !== id) refuse(`plugin.json is of another plugin: ${manifest.id}`);
  if (!SUPPORTED_CONTRACTS.includes(manifest.contract))
    refuse(
      `It was made for contract ${manifest.contract}; this system speaks ${SUPPORTED_CONTRACTS.join(', ')}`,
    );
  const { name, metaData, ...federation } = await jsonOf(folder, 'mf-manifest.json', federationSchema);
  if ([federation.id, name, metaData.name, metaData.globalName].some((given) => given !== id))
    refuse('mf-manifest.json is of another plugin');
  if (!existsSync(join(folder, ENTRY))) refuse(`${ENTRY} is missing`);
  if (existsSync(join(folder, 'preload.json'))) await jsonOf(folder, 'preload.json', preloadsSchema);
  return manifest;
}
