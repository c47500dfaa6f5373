// npm run plugin-keys -- create|list|revoke: the keys by which teams publish their plugins, on the server itself.
import '../stack/use-env-file.mjs';
import { parseArgs } from 'node:util';
import { createKey, listKeys, revokeKey } from '../../apps/bff/src/plugin-files/plugin-keys.mjs';
import { dataDirOf, end, UserFacingError } from '../stack/workspace.mjs';

const USAGE = `npm run plugin-keys -- create NAME --ids=ID,ID [--requires=PERMISSION]   make a key for these plugins and print it, once
npm run plugin-keys -- list                                              who has a key, for what, and when it was last used
npm run plugin-keys -- revoke NAME                                       end a key, at once

NAME says whose it is and stands in the log. PERMISSION is what people need to see a plugin that this key activates
first, such as canViewMonthlySummary. DATA_DIR says which stack (default: ./data).`;

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Reports of errors use this name for the shell itself. */
const RESERVED = ['shell'];

function create(dataDir, name, { ids: given = '', requires }) {
  const ids = given.split(',').filter(Boolean);
  if (!NAME.test(name ?? '') || ids.length === 0) throw new UserFacingError(USAGE);
  const wrong = ids.find((id) => !ID.test(id) || id.length > 60 || RESERVED.includes(id));
  if (wrong !== undefined) throw new UserFacingError(`"${wrong}" cannot be the id of a plugin.`);
  if (requires !== undefined && !/^can[A-Z][A-Za-z]+$/.test(requires))
    throw new UserFacingError(`"${requires}" is not a permission.`);
  if (listKeys(dataDir).some((key) => key.name === name))
    throw new UserFacingError(`There is a key "${name}" already. Revoke it first, or choose another name.`);
  const key = createKey(dataDir, { name, ids, requires, now: new Date() });
  console.log(`The key "${name}" publishes ${ids.join(', ')}. It is shown this once:\n\n${key}\n`);
  console.log('Give it to the team as LOUPE_PLUGIN_KEY, by a way that nobody else reads.');
}

function list(dataDir) {
  const keys = listKeys(dataDir);
  if (keys.length === 0) console.log('There is no key.');
  for (const { name, ids, requires, createdAt, lastUsedAt } of keys) {
    const people = requires ? `, for people with ${requires}` : '';
    console.log(`${name}: ${ids.join(', ')}${people}`);
    console.log(`  made ${createdAt}, ${lastUsedAt ? `last used ${lastUsedAt}` : 'never used'}`);
  }
}

function revoke(dataDir, name) {
  if (!name) throw new UserFacingError(USAGE);
  if (!revokeKey(dataDir, name)) throw new UserFacingError(`There is no key "${name}".`);
  console.log(`The key "${name}" is revoked. What it has published stays.`);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { ids: { type: 'string' }, requires: { type: 'string' } },
  });
  const [command, name] = positionals;
  const dataDir = dataDirOf(process.env);
  if (command === 'create') create(dataDir, name, values);
  else if (command === 'list') list(dataDir);
  else if (command === 'revoke') revoke(dataDir, name);
  else throw new UserFacingError(USAGE);
} catch (error) {
  end(error.code?.startsWith?.('ERR_PARSE_ARGS') ? new UserFacingError(USAGE) : error);
}
