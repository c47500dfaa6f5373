import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the repository. */
export const inRoot = (...parts) => join(ROOT, ...parts);

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The plugins this repository builds: `{ id, project, requires? }` each; `requires` is the server's rule, not the plugin's. */
export const builtInPlugins = () => readJson(inRoot('config/plugins.json'));

/** What went wrong, in a sentence a person can act on; shown without a stack. */
export class Refusal extends Error {}

/** Ends a command line tool: a Refusal is a sentence, anything else is a fault worth its stack. */
export function end(error) {
  console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
  process.exit(1);
}
