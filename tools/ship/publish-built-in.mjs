// Puts the plugins this copy of the repository has built into DATA_DIR, as npm start does; for containers.
import { preparePlugins } from '../suite/prepare-plugins.mjs';
import { end, inRoot } from '../suite/workspace.mjs';

try {
  for (const sentence of preparePlugins(process.env.DATA_DIR || inRoot('data'))) console.error(sentence);
} catch (error) {
  end(error);
}
