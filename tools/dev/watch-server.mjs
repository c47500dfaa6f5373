import { context } from 'esbuild';
import { inRoot } from '../stack/workspace.mjs';
import { serverBundle } from '../build/server-bundle.mjs';

/** Bundles a server at each save and kills its process, which the supervisor restarts. Returns a stop function. */
export async function watchServer(project, running) {
  let isFirst = true;
  const restarts = {
    name: 'restarts',
    setup(builder) {
      builder.onEnd(({ errors }) => {
        const wasFirst = isFirst;
        isFirst = false;
        if (wasFirst || errors.length > 0) return;
        process.kill(running.pid(), 'SIGTERM');
        console.log(`${running.name} is bundled anew and starts again.`);
      });
    },
  };
  const bundle = serverBundle(inRoot(project, 'src/main.ts'), inRoot(project, 'dist/main.mjs'));
  const watching = await context({ ...bundle, plugins: [...bundle.plugins, restarts] });
  await watching.watch();
  return () => watching.dispose();
}
