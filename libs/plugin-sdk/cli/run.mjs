import { parseArgs } from 'node:util';
import { askKey } from './ask-key.mjs';
import { readPlugin } from './plugin-folder.mjs';
import { createStack, stackUrl } from './stack.mjs';
import { UserFacingError } from './user-facing-error.mjs';
import { VERSION_COMMANDS } from './versions.mjs';

const USAGE = `loupe-plugin publish [--version 1.0.0] [--activate]   upload dist as a new version, which nobody sees yet
loupe-plugin activate 1.0.0    make a published version current; also the way back to an older one
loupe-plugin rollback          make the version current that was before
loupe-plugin withdraw 1.0.0    take a version away from everybody, for ever
loupe-plugin list              what is published, and what is current

Each takes --stack URL (or LOUPE_STACK). The key of your team is read from LOUPE_PLUGIN_KEY, or asked for.`;

const OPTIONS = {
  stack: { type: 'string' },
  version: { type: 'string' },
  activate: { type: 'boolean' },
  'plain-http': { type: 'boolean' },
  key: { type: 'string' },
};

function parse(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    if (error.code?.startsWith('ERR_PARSE_ARGS')) throw new UserFacingError(`${error.message}\n\n${USAGE}`);
    throw error;
  }
}

async function carryOut(words, { env, cwd, print, ask }) {
  const { positionals, values } = parse(words);
  const [command, version] = positionals;
  if (values.key !== undefined)
    throw new UserFacingError(
      'A key on the command line can be read by others on this computer, and stays in its history: set LOUPE_PLUGIN_KEY instead.',
    );
  const carryOutVersion = Object.hasOwn(VERSION_COMMANDS, command ?? '') && VERSION_COMMANDS[command];
  if (!carryOutVersion) throw new UserFacingError(USAGE);
  const origin = stackUrl(values.stack ?? env.LOUPE_STACK, { plainHttp: values['plain-http'] });
  const plugin = readPlugin(cwd);
  const id = plugin.id();
  const key = env.LOUPE_PLUGIN_KEY || (await ask());
  const lines = await carryOutVersion({
    stack: createStack({ origin, key, id }),
    plugin,
    id,
    version: version ?? values.version,
    andActivate: values.activate,
  });
  for (const line of lines) print(line);
}

/** Carries out one command line; the result is the exit code. Failures are printed as sentences. */
export async function run(words, { env, cwd, print, printError, ask = askKey }) {
  try {
    await carryOut(words, { env, cwd, print, ask });
    return 0;
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    printError(error.message);
    return 1;
  }
}
