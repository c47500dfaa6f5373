import { parseArgs } from 'node:util';
import { askKey } from './ask-key.mjs';
import { readPlugin } from './plugin-folder.mjs';
import { missingIn } from './check.mjs';
import { createStack, readContract, stackUrl } from './stack.mjs';
import { UserFacingError } from './user-facing-error.mjs';
import { VERSION_COMMANDS } from './versions.mjs';

const USAGE = `loupe-plugin publish [--version 1.0.0] [--activate]   upload dist as a new version, which nobody sees yet
loupe-plugin activate 1.0.0    make a published version current; also the way back to an older one
loupe-plugin rollback          make the version current that was before
loupe-plugin withdraw 1.0.0    take a version away from everybody, for ever
loupe-plugin list              what is published, and what is current
loupe-plugin check             whether the stack has all that the plugin uses; needs no key
loupe-plugin dev [--port 4321] the plugin in the running stack, built at each save, in your browser alone; needs no key

Each takes --stack URL (or LOUPE_STACK). The key of your team is read from LOUPE_PLUGIN_KEY, or asked for.`;

const OPTIONS = {
  stack: { type: 'string' },
  version: { type: 'string' },
  activate: { type: 'boolean' },
  port: { type: 'string' },
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

/** Those without a key. The programs that build are loaded only when they are needed. */
const DEVELOPER_COMMANDS = {
  async check({ origin, plugin, print }) {
    const { pluginNeeds } = await import('./plugin-needs.mjs');
    const [stack, needs] = await Promise.all([readContract(origin), pluginNeeds(plugin.folder)]);
    const missing = missingIn(stack, needs);
    const { id, contract } = needs.manifest;
    if (missing.length > 0)
      throw new UserFacingError(
        `${id} does not fit ${origin}, which has not:\n${missing.map((one) => `  ${one}`).join('\n')}`,
      );
    const names = Object.values(needs.modules).flat().length;
    print(
      `${id} fits ${origin}: contract ${contract}, ${names} names of ${Object.keys(needs.modules).length} modules.`,
    );
  },

  async dev({ origin, plugin, port, print, printError, stopped }) {
    const { develop } = await import('./dev.mjs');
    await develop({ origin, folder: plugin.folder, port, print, printError, stopped });
  },
};

async function carryOut(words, { env, cwd, print, printError, ask, stopped }) {
  const { positionals, values } = parse(words);
  const [command, version] = positionals;
  if (values.key !== undefined)
    throw new UserFacingError(
      'A key on the command line can be read by others on this computer, and stays in its history: set LOUPE_PLUGIN_KEY instead.',
    );
  const known = { ...VERSION_COMMANDS, ...DEVELOPER_COMMANDS };
  if (!Object.hasOwn(known, command ?? '')) throw new UserFacingError(USAGE);
  const origin = stackUrl(values.stack ?? env.LOUPE_STACK, { plainHttp: values['plain-http'] });
  const plugin = readPlugin(cwd);
  if (Object.hasOwn(DEVELOPER_COMMANDS, command))
    return DEVELOPER_COMMANDS[command]({ origin, plugin, port: values.port, print, printError, stopped });
  // What was published can be rolled back where nothing is built.
  const id = command === 'publish' ? plugin.builtId() : await plugin.id();
  const key = env.LOUPE_PLUGIN_KEY || (await ask());
  const lines = await VERSION_COMMANDS[command]({
    stack: createStack({ origin, key, id }),
    plugin,
    id,
    version: version ?? values.version,
    andActivate: values.activate,
  });
  for (const line of lines) print(line);
}

/** Carries out one command line; the result is the exit code. Failures are printed as sentences. */
export async function run(words, { env, cwd, print, printError, stopped, ask = askKey }) {
  try {
    await carryOut(words, { env, cwd, print, printError, ask, stopped });
    return 0;
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    printError(error.message);
    return 1;
  }
}
