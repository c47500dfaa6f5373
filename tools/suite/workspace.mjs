import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileTrouble } from '../../libs/db/src/durable-file.mjs';

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the repository. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The content of a JSON file, or a Refusal that names the file and says what to do. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = { ENOENT: 'is missing', SyntaxError: 'is not valid JSON' }[error.code ?? error.name];
    if (!why) throw error;
    const path = relative(ROOT, file);
    const isOurs = !path.startsWith('..') && !path.startsWith('data');
    throw new Refusal(
      `${file} ${why}. Put it right${isOurs ? `, or take it as it was: git checkout -- ${path}` : ''}.`,
    );
  }
}

/** The content of a JSON file that can be made anew; undefined when it is missing or damaged. */
export function readJsonIfWhole(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The plugins this repository builds: `{ id, project, requires? }` each; `requires` is the server's rule, not the plugin's. */
export const builtInPlugins = () => readJson(inRoot('config/plugins.json'));

/** What went wrong, in a sentence a person can act on; shown without a stack. */
export class Refusal extends Error {}

const sqliteTrouble = (error) =>
  error?.code?.startsWith?.('SQLITE_')
    ? `SQLite says: ${error.message}. See that the disk has room and that this user may write the data folder.`
    : undefined;

/** Ends a command line tool: a Refusal and a failure of the disk are a sentence, anything else is worth its stack. */
export function end(error) {
  const sentence = error instanceof Refusal ? error.message : (fileTrouble(error) ?? sqliteTrouble(error));
  console.error(sentence ? `\n${sentence}\n` : error);
  process.exit(1);
}
