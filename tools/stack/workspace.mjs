import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const inRoot = (...parts) => join(ROOT, ...parts);

/** The data folder of a tool. */
export const dataDirOf = (env) => env.DATA_DIR || inRoot('data');

/** The content of a JSON file; throws a UserFacingError that names the file and the remedy. */
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

/** This repository's plugins: `{ id, project, requires? }`; `requires` is enforced by the server, not the plugin. */
export const builtInPlugins = () => readJson(inRoot('config/plugins.json'));

/** An error whose message is a sentence the user can act on; shown without a stack trace. */
export class UserFacingError extends Error {}

/** What `read` returns, such as the options of a tool; a mistake in them ends it with a sentence. */
export function readOrEnd(read) {
  try {
    return read();
  } catch (error) {
    if (!error?.code?.startsWith?.('ERR_PARSE_ARGS')) throw error;
    return endSaying(`${error.message.split('. ')[0]}. What can be given: --help.`);
  }
}

const sqliteTrouble = (error) =>
  error?.code?.startsWith?.('SQLITE_')
    ? `SQLite says: ${error.message}. See that the disk has room and that this user may write the data folder.`
    : undefined;

/** What a user can act on, in a sentence; undefined of a fault of the program. */
export async function userMessageOf(error) {
  if (error instanceof UserFacingError) return error.message;
  if (!error?.code) return undefined;
  // Imported only now, since an install starts without node_modules.
  const { fileTrouble } = await import('../../libs/db/src/durable-file.mjs');
  return fileTrouble(error) ?? sqliteTrouble(error);
}

function endSaying(userMessage, error) {
  console.error(userMessage ? `\n${userMessage}\n` : error);
  process.exit(1);
}

/** Ends a command line tool: user-facing and disk errors print a sentence, all others their stack trace. */
export function end(error) {
  if (error instanceof UserFacingError) endSaying(error.message);
  else if (!error?.code) endSaying(undefined, error);
  else
    userMessageOf(error).then(
      (userMessage) => endSaying(userMessage, error),
      () => endSaying(undefined, error),
    );
}
