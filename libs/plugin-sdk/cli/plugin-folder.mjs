import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { UserFacingError } from './user-facing-error.mjs';

function readJson(file, remedy) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserFacingError(
      error.code === 'ENOENT' ? `${file} is missing. ${remedy}` : `${file} cannot be read. ${remedy}`,
    );
  }
}

/** The folder of the plugin's source: its version, and its id, of its build or, before there is one, of its manifest. */
export function readPlugin(folder) {
  if (!existsSync(join(folder, 'src/manifest.ts')))
    throw new UserFacingError(
      `${folder} is not the folder of a plugin: src/manifest.ts is missing. Go to it first.`,
    );
  const { version } = readJson(join(folder, 'package.json'), 'Go to the folder of the plugin first.');
  const dist = join(folder, 'dist');
  return {
    folder,
    version,
    dist,
    builtId: () => readJson(join(dist, 'plugin.json'), 'Build the plugin first: npm run build').id,
    async id() {
      if (existsSync(join(dist, 'plugin.json'))) return this.builtId();
      const { readManifest } = await import('../webpack/manifest.mjs');
      return (await readManifest(`${folder}${sep}`)).id;
    },
  };
}
