import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import webpack from 'webpack';

/** A production build, because it shares the stack's production React, but unminified and fast. */
async function watchConfig(folder, outputPath) {
  process.env.NODE_ENV = 'production';
  const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')));
  const own = await config;
  return {
    ...own,
    devtool: 'cheap-module-source-map',
    cache: { type: 'memory' },
    // Otherwise the federation plugin says at each start that addresses are resolved in the browser.
    infrastructureLogging: { level: 'error' },
    output: { ...own.output, path: outputPath },
    optimization: { ...own.optimization, minimize: false },
    plugins: own.plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin'),
  };
}

/**
 * Builds the plugin in `folder` into `outputPath` now and at each save. Calls `onBuilt` with the milliseconds it took, or
 * `onFailed` with what is wrong. Resolves after the first build, to a function that stops it.
 */
export async function watchBuild({ folder, outputPath, onBuilt, onFailed }) {
  const config = await watchConfig(folder, outputPath);
  let watching;
  await new Promise((resolve) => {
    watching = webpack(config).watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (error || stats.hasErrors()) onFailed(error ? String(error) : stats.toString('errors-only'));
      else onBuilt(stats.endTime - stats.startTime);
      resolve();
    });
  });
  return () => new Promise((resolve) => void watching.close(resolve));
}
