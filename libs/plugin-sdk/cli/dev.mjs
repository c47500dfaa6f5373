import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { watchBuild } from '../webpack/watch.mjs';
import { startDevServer } from './dev-server.mjs';
import { UserFacingError } from './user-facing-error.mjs';

const PORT = 4321;

function portOf(text) {
  const port = Number(text ?? PORT);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserFacingError(`"${text}" is not a port.`);
}

/**
 * Builds the plugin at each save and serves it on this computer in front of the stack, until `stopped` resolves. Nothing
 * is sent to the stack, so nobody else sees it.
 */
export async function develop({ origin, folder, port, print, printError, stopped }) {
  const wanted = portOf(port);
  const outputPath = join(folder, 'node_modules/.cache/loupe-plugin');
  let latest;
  let server;
  const stop = await watchBuild({
    folder,
    outputPath,
    onBuilt(ms) {
      const [manifest, preloads] = ['plugin.json', 'preload.json'].map((file) =>
        JSON.parse(readFileSync(join(outputPath, file), 'utf8')),
      );
      latest = { folder: outputPath, manifest, preloads, version: `dev-${Date.now()}` };
      server?.announce();
      print(`${manifest.id} is built (${Math.round(ms)} ms).`);
    },
    onFailed: printError,
  });
  try {
    if (!latest) throw new UserFacingError('The plugin could not be built; what is wrong stands above.');
    server = await startDevServer({ origin, port: wanted, build: () => latest }).catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new UserFacingError(`Port ${wanted} is in use. Choose another: --port ${wanted + 1}`);
    });
    print(`Open ${server.url}${latest.manifest.pages[0].path} and sign in as you do at ${origin}.`);
    print('Each save is on your page at once, and on nobody else’s. Ctrl-C ends it.');
    await stopped();
  } finally {
    server?.close();
    await stop();
    rmSync(outputPath, { recursive: true, force: true });
  }
}
