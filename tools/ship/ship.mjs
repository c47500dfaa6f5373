// npm run ship -- publish|activate|withdraw|list <plugin> [version]: ships one plugin into a stack, running or not.
import '../stack/use-env-file.mjs';
import { nx } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { publishedPlugins, versionsOf } from '../../apps/bff/src/plugin-files/plugin-folder.mjs';
import { activation, withdrawal } from '../../apps/bff/src/plugin-files/registry-file.mjs';
import {
  builtPlugin,
  change,
  knownPlugin,
  lineFor,
  publish,
  publishedTitle,
  readRegistry,
  refuseVersion,
  register,
} from '../stack/registry.mjs';
import { builtInPlugins, dataDirOf, end, inRoot, readJson, UserFacingError } from '../stack/workspace.mjs';

const BUILT_IN = 'built-in';

const USAGE = `npm run ship -- publish  <plugin> [version]   build it and put it into a folder of its own, for ever
npm run ship -- activate <plugin> <version>   make a published version the current one; also the way back to an older one
npm run ship -- activate <plugin> ${BUILT_IN}    follow this repository's own build again, at each npm start
npm run ship -- withdraw <plugin> <version>   take a published version away from everybody, for ever
npm run ship -- list     [plugin]             what is published, and what is current

DATA_DIR says which stack (default: ./data). A running stack needs no restart; open pages stay on the version they have.`;

function build(id) {
  ensureInstalled();
  const { name } = readJson(inRoot(knownPlugin(id).project, 'package.json'));
  const { status, stdout, stderr } = nx(['run', `${name}:build`], { quiet: true });
  if (status !== 0)
    throw new UserFacingError(`${stdout}${stderr}\n${id} could not be built; what is wrong stands above.`);
}

function list(dataDir, id) {
  const registered = readRegistry(dataDir);
  const waiting = publishedPlugins(dataDir)
    .filter((name) => !registered.some((line) => line.id === name))
    .map((name) => ({ id: name, title: 'no version is current' }));
  const lines = [...registered, ...waiting].filter((line) => !id || line.id === id);
  if (lines.length === 0) console.log(id ? `No plugin "${id}" is published.` : 'No plugin is published.');
  for (const line of lines) {
    console.log(`${line.id} (${line.title})${line.requires ? `, for people with ${line.requires}` : ''}`);
    for (const version of versionsOf(dataDir, line.id)) {
      const current = version === line.version;
      console.log(`  ${current ? '→' : ' '} ${version}${current && line.builtIn ? `  (${BUILT_IN})` : ''}`);
    }
  }
}

/** Throws unless the version is published. */
function needVersion(dataDir, id, version) {
  const published = versionsOf(dataDir, id);
  if (published.includes(version)) return;
  const what = version ? `${id} ${version} is not published` : 'Say which version';
  throw new UserFacingError(`${what}. Published: ${published.join(', ') || 'none'}.`);
}

function withdraw(dataDir, id, version) {
  needVersion(dataDir, id, version);
  const named = { id, version, by: 'the operator', at: new Date().toISOString() };
  const { wasCurrent } = change(dataDir, withdrawal(dataDir, named));
  console.log(
    `${id} ${version} is withdrawn.${wasCurrent ? ` It was current: nobody is offered ${id} until you activate another version.` : ''}`,
  );
}

function activate(dataDir, id, version) {
  const line = readRegistry(dataDir).find((entry) => entry.id === id);
  if (version === BUILT_IN) {
    if (!line) throw new UserFacingError(`No plugin "${id}" is registered.`);
    const { withdrawn: _taken, ...rest } = line;
    register(dataDir, { ...rest, builtIn: true });
    console.log(`${id} follows the repository's own build from the next npm start on.`);
    return;
  }
  needVersion(dataDir, id, version);
  const known = builtInPlugins().find((plugin) => plugin.id === id) ?? line ?? knownPlugin(id);
  const entry = lineFor({ ...known, title: publishedTitle(dataDir, id, version) }, version);
  const before = change(dataDir, (lines) => activation(lines, entry));
  console.log(`${id} ${version} is current${before ? `; before it was ${before}` : ''}.`);
}

function ship([command, id, version]) {
  const dataDir = dataDirOf(process.env);
  if (command === 'list') return list(dataDir, id);
  if (!id) throw new UserFacingError(USAGE);
  if (command === 'activate') return activate(dataDir, id, version);
  if (command === 'withdraw') return withdraw(dataDir, id, version);
  if (command !== 'publish') throw new UserFacingError(USAGE);
  const published = version ?? readJson(inRoot(knownPlugin(id).project, 'package.json')).version;
  refuseVersion(dataDir, id, published);
  build(id);
  const plugin = builtPlugin(id);
  publish(dataDir, id, published, plugin.dist);
  console.log(
    `${id} ${published} is published. Make it current: npm run ship -- activate ${id} ${published}`,
  );
}

try {
  ship(process.argv.slice(2));
} catch (error) {
  end(error);
}
