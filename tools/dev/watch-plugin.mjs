import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../stack/workspace.mjs';
import { devBuilds } from './dev-builds.mjs';

/** A production build, because it shares the stack's production React, but unminified and fast. */
async function watchConfig(project) {
  process.env.NODE_ENV = 'production';
  const { default: config } = await import(pathToFileURL(inRoot(project, 'webpack.config.mjs')));
  const own = await config;
  return {
    ...own,
    devtool: 'cheap-module-source-map',
    cache: { type: 'memory' },
    output: { ...own.output, path: inRoot('node_modules/.cache/dev', own.name) },
    optimization: { ...own.optimization, minimize: false },
    plugins: own.plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin'),
  };
}

/** Builds and publishes a plugin now and at each save. Returns a stop function that restores the previous version. */
export async function watchPlugin({ dataDir, plugin, onShipped }) {
  const { default: webpack } = await import('webpack');
  const builds = devBuilds(dataDir, plugin);
  const config = await watchConfig(plugin.project);
  let watching;
  await new Promise((resolve) => {
    watching = webpack(config).watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (error || stats.hasErrors()) console.error(error ?? stats.toString('errors-only'));
      else {
        const version = `dev-${Date.now()}`;
        builds.ship(version, config.output.path);
        onShipped(plugin.id, version, stats.endTime - stats.startTime);
      }
      resolve();
    });
  });
  return () =>
    new Promise((resolve) => {
      watching.close(() => {
        rmSync(config.output.path, { recursive: true, force: true });
        resolve(builds.putBack());
      });
    });
}
