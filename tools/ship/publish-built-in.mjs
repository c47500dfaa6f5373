// Publishes the plugins that this copy of the repository has built into DATA_DIR, like npm start; for containers.
import { existsSync } from 'node:fs';
import { preparePlugins } from '../stack/prepare-plugins.mjs';
import { builtInPlugins, dataDirOf, end, inRoot } from '../stack/workspace.mjs';

const isHere = ({ project }) => existsSync(inRoot(project, 'dist/plugin.json'));

try {
  const plugins = builtInPlugins();
  // config is mounted and may be newer than the image; the plugins that exist here are still served.
  for (const { id } of plugins.filter((plugin) => !isHere(plugin)))
    console.error(`The plugin "${id}" of config/plugins.json is not in this image. Build the image again.`);
  const dataDir = dataDirOf(process.env);
  for (const userMessage of preparePlugins(dataDir, plugins.filter(isHere))) console.error(userMessage);
} catch (error) {
  end(error);
}
