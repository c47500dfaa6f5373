import { build } from 'esbuild';
import { importText } from './manifest.mjs';

const PAGES = 'pages-of-a-plugin';

/** Replaces a page's code by a stub that exports its import request. */
const pageStubs = {
  name: PAGES,
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, ({ kind, path }) => {
      if (kind === 'dynamic-import') return { path, namespace: PAGES };
      // definePlugin needs a browser and only joins its two parts, so it is stubbed.
      return path === '@loupe/plugin-sdk' ? { path, namespace: `${PAGES}-sdk` } : undefined;
    });
    bundle.onLoad({ filter: /./, namespace: PAGES }, ({ path }) => ({
      contents: `export const request = ${JSON.stringify(path)}; export default undefined;`,
    }));
    bundle.onLoad({ filter: /./, namespace: `${PAGES}-sdk` }, () => ({
      contents: 'export const definePlugin = (plugin) => plugin;',
    }));
  },
};

/** By page of src/plugin.ts, the module it imports: its loaders are run against stubs. */
export async function readPages(folder) {
  const { outputFiles } = await build({
    entryPoints: [`${folder}src/plugin.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [pageStubs],
  });
  const { default: plugin } = await importText(outputFiles[0].contents);
  const pages = Object.entries(plugin.pages).map(async ([name, load]) => [name, (await load()).request]);
  return Object.fromEntries(await Promise.all(pages));
}
