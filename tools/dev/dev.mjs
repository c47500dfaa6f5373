// npm run dev -- <plugin>: builds one plugin at each save and ships it into a suite that is already running.
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../suite/install.mjs';
import { knownPlugin, lineFor, publish, readRegistry, register, unpublish } from '../suite/registry.mjs';
import { end, inRoot, readJson, Refusal } from '../suite/workspace.mjs';

const KEEP_BUILDS = 3;

/** Runs in the page with the plugin: an open tab reloads once the server offers a newer build. */
const reloadOnSave = (id, version) => `
;(() => {
  if (globalThis.reloadsOnSave) return;
  globalThis.reloadsOnSave = true;
  setInterval(async () => {
    const answer = await fetch('/api/plugins', { headers: { 'X-Background': '1' } }).catch(() => undefined);
    if (!answer?.ok) return;
    const { plugins } = await answer.json();
    const offered = plugins.find((plugin) => plugin.id === ${JSON.stringify(id)});
    if (offered && offered.version !== ${JSON.stringify(version)}) location.reload();
  }, 1000);
})();
`;

/** The production build, since it must fit the suite's production React, but quick to make and easy to read. */
async function watchConfig(project) {
  process.env.NODE_ENV = 'production';
  const { default: config } = await import(pathToFileURL(inRoot(project, 'webpack.config.mjs')));
  const own = await config;
  return {
    ...own,
    devtool: 'source-map',
    output: { ...own.output, path: inRoot('node_modules/.cache/dev', own.name) },
    optimization: { ...own.optimization, minimize: false },
    plugins: own.plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin'),
  };
}

async function dev(id) {
  if (!id) throw new Refusal('Say which plugin: npm run dev -- reports');
  ensureInstalled();
  const plugin = knownPlugin(id);
  const dataDir = process.env.DATA_DIR || inRoot('data');
  if (!existsSync(join(dataDir, 'plugins/registry.json')))
    throw new Refusal(`No suite has run on ${dataDir} yet. Run npm start in another terminal first.`);
  const before = readRegistry(dataDir).find((line) => line.id === id);
  const { default: webpack } = await import('webpack');
  const config = await watchConfig(plugin.project);
  const shipped = [];

  const watching = webpack(config).watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || stats.hasErrors()) return console.error(error ?? stats.toString('errors-only'));
    const version = `dev-${Date.now()}`;
    const folder = publish(dataDir, id, version, config.output.path);
    appendFileSync(join(folder, 'remoteEntry.js'), reloadOnSave(id, version));
    const { title } = readJson(join(config.output.path, 'plugin.json'));
    // Stays marked as built in, so that the next npm start puts the real build back whatever happens here.
    register(dataDir, { ...lineFor({ ...plugin, title }, version), builtIn: true });
    shipped.push(version);
    if (shipped.length > KEEP_BUILDS) unpublish(dataDir, id, shipped.shift());
    console.log(
      `${id} ${version} is in the suite. Save a file to build it again, press Ctrl-C to put the old one back.`,
    );
  });

  const finish = () =>
    watching.close(() => {
      if (before) register(dataDir, before);
      for (const version of shipped) unpublish(dataDir, id, version);
      rmSync(config.output.path, { recursive: true, force: true });
      console.log(before ? `${id} ${before.version} is current again.` : `${id} is as it was.`);
      process.exit(0);
    });
  process.on('SIGINT', finish);
  process.on('SIGTERM', finish);
}

dev(process.argv[2]).catch(end);
