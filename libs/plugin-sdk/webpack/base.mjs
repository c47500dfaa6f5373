import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';

const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;

const compressed = [
  new CompressionPlugin({
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    test: COMPRESSIBLE,
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    threshold: 512,
  }),
  new CompressionPlugin({
    filename: '[path][base].gz',
    algorithm: 'gzip',
    test: COMPRESSIBLE,
    threshold: 512,
  }),
];

/** The configuration shared by the shell's and the plugins' builds. `id` keeps their globals and class names apart. */
export function baseConfig({ id, folder }) {
  const production = process.env.NODE_ENV !== 'development';
  return {
    context: folder,
    mode: production ? 'production' : 'development',
    devtool: production ? false : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    output: {
      path: `${folder}dist`,
      // Quicker than webpack's own default.
      hashFunction: 'xxhash64',
      uniqueName: id,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
            },
          },
        },
        {
          test: /\.module\.css$/,
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: `${id}-[local]-[hash:base64:5]`,
                },
              },
            },
          ],
        },
        {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          sideEffects: true,
          use: [MiniCssExtractPlugin.loader, 'css-loader'],
        },
      ],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          test: /\.(js|css)$/,
          // Each takes the files of its kind, and works outside this thread; a worker would have to start first.
          minify: [MinimizerPlugin.swcMinify, MinimizerPlugin.esbuildMinifyCss],
          minimizerOptions: [{ ecma: 2022, compress: { ecma: 2022, passes: 3 }, mangle: true }, {}],
          parallel: false,
        }),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      ...(production ? compressed : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
