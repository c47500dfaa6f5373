import { existsSync } from 'node:fs';
import { isWhole } from '../../apps/bff/src/plugin-files/plugin-folder.mjs';
import { linesOf, registryOf } from '../../apps/bff/src/plugin-files/registry-file.mjs';
import { builtInPlugins, inRoot } from '../stack/workspace.mjs';
import { warning, well, wrong, type Check } from './finding';

export const checkPlugins: Check = ({ dataDir }) => {
  let known: readonly { readonly id: string; readonly project: string }[];
  try {
    known = builtInPlugins();
  } catch (error) {
    return [wrong((error as Error).message)];
  }
  const gone = known.filter(({ project }) => !existsSync(inRoot(project, 'package.json')));
  const lines = linesOf(dataDir);
  const half = (lines ?? []).filter(
    ({ id, version, withdrawn }) => !withdrawn && !isWhole(dataDir, id, version),
  );
  const found = [
    ...gone.map(({ id, project }) =>
      wrong(`config/plugins.json names ${id} in ${project}, which does not exist. Take the line out.`),
    ),
    ...(lines ? [] : [warning(`${registryOf(dataDir)} is damaged. The next start makes it anew.`)]),
    ...half.map(({ id, version }) =>
      warning(
        `The plugin ${id} ${version} is current and its files are not whole: publish it again, or npm run ship -- activate ${id} VERSION`,
      ),
    ),
  ];
  return found.length > 0 ? found : [well('Every plugin has its files.')];
};
