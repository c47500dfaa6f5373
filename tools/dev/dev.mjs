// npm run dev: the whole stack in watch mode, with its own data folder and the gallery of shared components.
// npm run dev -- <plugin>: builds one plugin at each save and publishes it to the running stack.
import '../stack/use-env-file.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { requireFreePort, portOf } from '../stack/ports.mjs';
import { knownPlugin } from '../stack/registry.mjs';
import { startStack } from '../stack/stack.mjs';
import { onShutdown } from '../stack/on-shutdown.mjs';
import { builtInPlugins, dataDirOf, end, inRoot, UserFacingError } from '../stack/workspace.mjs';
import { GALLERY } from './gallery.mjs';
import { watchPlugin } from './watch-plugin.mjs';
import { watchServer } from './watch-server.mjs';

const env = process.env;

const say = (id, version, ms) => console.log(`${id} ${version} is served (built in ${ms} ms).`);

async function one(id) {
  ensureInstalled();
  const plugin = knownPlugin(id);
  const dataDir = dataDirOf(env);
  if (!existsSync(join(dataDir, 'plugins/registry.json')))
    throw new UserFacingError(`Nothing has run on ${dataDir} yet. Run npm start in another terminal first.`);
  const stop = await watchPlugin({ dataDir, plugin, onShipped: say });
  console.log('Save a file to build it again, press Ctrl-C to put the old one back.');
  onShutdown(async () => {
    const current = await stop();
    console.log(current ? `${id} ${current} is current again.` : `${id} is as it was.`);
    process.exit(0);
  });
}

async function all() {
  const port = portOf(env.PORT || '4000');
  await requireFreePort(port, '127.0.0.1');
  ensureInstalled();
  buildAll();
  // Not the data of npm start, so that neither the gallery nor an unfinished plugin is left in it.
  const dataDir = env.DATA_DIR || inRoot('data/dev');
  const { url, password, processes, stop } = await startStack({
    dataDir,
    port,
    env: { LOG_LEVEL: env.LOG_LEVEL || 'warn', NODE_ENV: 'development' },
    onCrash: (userMessage) => console.error(userMessage),
  });
  const stops = await Promise.all([
    watchServer('services/jobs-svc', processes.jobs),
    watchServer('services/reports-svc', processes.reports),
    watchServer('apps/bff', processes.bff),
    ...[...builtInPlugins(), GALLERY].map((plugin) => watchPlugin({ dataDir, plugin, onShipped: say })),
  ]);
  onShutdown(async () => {
    await Promise.all(stops.map((stopWatching) => stopWatching()));
    await stop();
    process.exit(0);
  });
  console.log(
    `Ready at ${url}/gallery: sign in as amelia with the password ${password}. Save a file to see it.`,
  );
}

const [id] = process.argv.slice(2);
(id ? one(id) : all()).catch(end);
