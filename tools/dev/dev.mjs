// npm run dev -- <plugin>: builds one plugin at each save and ships it into a suite that is already running.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../suite/install.mjs';
import { knownPlugin } from '../suite/registry.mjs';
import { whenToldToEnd } from '../suite/told-to-end.mjs';
import { end, inRoot, Refusal } from '../suite/workspace.mjs';
import { devBuilds } from './dev-builds.mjs';

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
  const builds = devBuilds(dataDir, plugin);
  const { default: webpack } = await import('webpack');
  const config = await watchConfig(plugin.project);

  const watching = webpack(config).watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || stats.hasErrors()) return console.error(error ?? stats.toString('errors-only'));
    const version = `dev-${Date.now()}`;
    builds.ship(version, config.output.path);
    console.log(
      `${id} ${version} is in the suite. Save a file to build it again, press Ctrl-C to put the old one back.`,
    );
  });

  whenToldToEnd(() =>
    watching.close(() => {
      const current = builds.putBack();
      rmSync(config.output.path, { recursive: true, force: true });
      console.log(current ? `${id} ${current} is current again.` : `${id} is as it was.`);
      process.exit(0);
    }),
  );
}

dev(process.argv[2]).catch(end);
