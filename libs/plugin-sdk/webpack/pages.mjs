import { build } from 'esbuild';
import { importText } from './manifest.mjs';

const PAGES = 'pages-of-a-plugin';

/** Instead of the code of a page, the request that it is imported by. */
const pageStubs = {
  name: PAGES,
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, ({ kind, path }) => {
      if (kind === 'dynamic-import') return { path, namespace: PAGES };
      // What joins the two needs a browser, and changes neither.
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

/** By page of src/plugin.ts, the module it imports: its loaders are run, with stubs for what they load. */
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
