// Puts the plugins this copy of the repository has built into DATA_DIR, as npm start does; for containers.
import { publishBuiltIn } from '../suite/registry.mjs';
import { end, inRoot } from '../suite/workspace.mjs';

try {
  publishBuiltIn(process.env.DATA_DIR || inRoot('data'));
} catch (error) {
  end(error);
}
