import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base.mjs';
import { writesPartPreloads } from './preloads.mjs';

/**
 * The shell's build. It needs no federation plugin: it registers its shared modules, and the plugins it loads, at run
 * time.
 */
export function shellConfig(configUrl) {
  const folder = fileURLToPath(new URL('./', configUrl));
  const base = baseConfig({ id: 'shell', folder });
  return {
    ...base,
    name: 'shell',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...base.plugins,
      writesPartPreloads(['signed-in', 'ui']),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        publicPath: '/',
        // The template puts the script before the preloads, which would take all connections first.
        inject: false,
        minify: false,
        templateParameters: (compilation, assets, tags, options) => ({
          assets,
          files: Object.keys(compilation.assets),
          htmlWebpackPlugin: { tags, files: assets, options },
        }),
      }),
    ],
  };
}
