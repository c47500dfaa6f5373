import { fileURLToPath } from 'node:url';
import { readExports, shellConfig } from '@loupe/plugin-sdk/webpack';

const { themeCss } = await readExports(new URL('./src/theme.ts', import.meta.url));
const fontLoader = fileURLToPath(new URL('./font-loader.mjs', import.meta.url));
const themeLoader = fileURLToPath(new URL('./theme-loader.mjs', import.meta.url));

const config = shellConfig(import.meta.url);
config.module.rules.push(
  { test: /\.woff2$/, type: 'asset/resource' },
  // The letters of nearly every page; the other files of the font are fetched as they are, where one is needed.
  { test: /-latin-wght-normal\.woff2$/, use: fontLoader },
  // The tokens of theme.ts stand at the head of the one global stylesheet.
  { test: /global\.css$/, enforce: 'pre', loader: themeLoader, options: { css: themeCss() } },
);
export default config;
