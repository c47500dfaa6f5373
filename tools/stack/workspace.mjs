import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the repository. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The content of a JSON file, or a UserFacingError that names the file and says what to do. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = { ENOENT: 'is missing', SyntaxError: 'is not valid JSON' }[error.code ?? error.name];
    if (!why) throw error;
    const path = relative(ROOT, file);
    const isOurs = !path.startsWith('..') && !path.startsWith('data');
    throw new UserFacingError(
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
export class UserFacingError extends Error {}

const sqliteTrouble = (error) =>
  error?.code?.startsWith?.('SQLITE_')
    ? `SQLite says: ${error.message}. See that the disk has room and that this user may write the data folder.`
    : undefined;

/** What a failure of the disk means; loaded only then, since an install begins with the tools alone. */
async function troubleOf(error) {
  const { fileTrouble } = await import('../../libs/db/src/durable-file.mjs');
  return fileTrouble(error) ?? sqliteTrouble(error);
}

function endSaying(userMessage, error) {
  console.error(userMessage ? `\n${userMessage}\n` : error);
  process.exit(1);
}

/** Ends a command line tool: a UserFacingError and a failure of the disk are a sentence, anything else is worth its stack. */
export function end(error) {
  if (error instanceof UserFacingError) endSaying(error.message);
  else if (!error?.code) endSaying(undefined, error);
  else
    troubleOf(error).then(
      (userMessage) => endSaying(userMessage, error),
      () => endSaying(undefined, error),
    );
}
