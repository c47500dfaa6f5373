import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { staticFiles } from './static-files.mjs';
import { readExports, shellConfig, writesStackContract } from '@loupe/plugin-sdk/webpack';
import { smallUi } from './small-ui.mjs';

const { themeCss } = await readExports(new URL('./src/theme.ts', import.meta.url));
const words = await readExports(new URL('../../libs/shared-types/src/index.ts', import.meta.url));
const fontLoader = fileURLToPath(new URL('./font-loader.mjs', import.meta.url));
const themeLoader = fileURLToPath(new URL('./theme-loader.mjs', import.meta.url));

const nonceLoader = fileURLToPath(new URL('./nonce-loader.mjs', import.meta.url));

/** Whether a module is part of antd as every page fetches it, or of the theme around it. */
const isPageUi = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'ui');

const config = shellConfig(import.meta.url);
config.plugins.push(
  staticFiles,
  // The federation runtime without what reads manifests, and what runs on a server.
  new webpack.DefinePlugin({
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: JSON.stringify('web'),
  }),
  ...smallUi.plugins,
  writesStackContract({
    contracts: words.SUPPORTED_CONTRACTS,
    permissions: words.PERMISSIONS,
    slots: words.SLOTS,
    groups: words.NAV_GROUPS,
    getPaths: Object.keys(words.ENDPOINTS)
      .filter((id) => id.startsWith('GET '))
      .map((id) => id.slice(4)),
  }),
);
config.module.rules.push(
  ...smallUi.rules,
  { test: /\.woff2$|\.wasm$/, type: 'asset/resource' },
  // Used by nearly every page, and by one with a Polish name; the font's other files are kept as they are.
  { test: /-latin(-ext)?-wght-normal\.woff2$/, use: fontLoader },
  { test: /[\\/]@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/, loader: nonceLoader },
  // The tokens of theme.ts are prepended to the one global stylesheet.
  { test: /global\.css$/, enforce: 'pre', loader: themeLoader, options: { css: themeCss() } },
);
// The worker is one file, which the server knows by its name.
const isLater = (chunk) => chunk.name !== 'camera-reader' && !chunk.canBeInitial();
config.optimization.splitChunks = {
  chunks: isLater,
  cacheGroups: {
    // A page waits for each file of the frame and of antd, so each of them is one, whoever else needs a part of it.
    defaultVendors: false,
    pageUi: {
      name: 'page-ui',
      chunks: (chunk) => isLater(chunk) && chunk.name !== 'signed-in',
      test: isPageUi,
      enforce: true,
    },
  },
};
export default config;
