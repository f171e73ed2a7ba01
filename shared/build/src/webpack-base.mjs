import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { libraryAliases } from './library-aliases.mjs';
import { isLibrary, sharedFile } from './packages.mjs';

const require = createRequire(import.meta.url);

const swc = (isDev, isRefreshed, target) => ({
  loader: require.resolve('swc-loader'),
  options: {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isRefreshed } },
      target,
    },
  },
});

/** The configuration that every webpack build of the workspace begins with. */
export function baseConfig({
  root,
  folder,
  outDir,
  isDev = false,
  isRefreshed = false,
  calls = null,
  target = 'es2022',
}) {
  const paths = sharedFile(root, 'contract', 'src/generated/paths.ts');
  return {
    context: folder,
    mode: isDev ? 'development' : 'production',
    // Maps have lines and names but no sources, and no script says where its map is.
    devtool: isDev ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    cache: isDev ? { type: 'memory' } : false,
    entry: {},
    output: {
      path: outDir,
      clean: true,
      hashFunction: 'xxhash64',
      strictModuleErrorHandling: true,
      devtoolModuleFilenameTemplate: '[resource-path]',
      // No charset on script elements: Firefox would fetch a preloaded script again. Ours are UTF-8 by their type.
      charset: false,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: isDev ? {} : libraryAliases(root) },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: [isLibrary, ...(calls === null ? [] : [paths])],
          use: swc(isDev, isRefreshed, target),
        },
        ...(calls === null
          ? []
          : [
              {
                include: [paths],
                use: {
                  loader: fileURLToPath(new URL('./paths-loader.mjs', import.meta.url)),
                  options: { calls },
                },
              },
            ]),
        // Our shared packages have no side effects, so what a remote does not use of them is left out.
        {
          include: /[\\/](?:shared|@crewcall)[\\/](?:domain|contract|platform|ui|profile-form)[\\/]src[\\/]/,
          sideEffects: false,
        },
        { test: /\.(woff2|png|jpg|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // swc minifies in its own threads; processes beside it only cost memory.
          parallel: false,
          extractComments: false,
          terserOptions: { format: { comments: false } },
        }),
      ],
      moduleIds: isDev ? 'named' : 'deterministic',
      chunkIds: isDev ? 'named' : 'deterministic',
    },
    plugins: [],
    performance: { hints: false },
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * Tells V8 that a file's functions are called as soon as it runs. V8 then compiles them all at once, on another thread
 * and while the file still arrives, instead of one by one when they run. To other engines this is a comment.
 */
export const compileAhead = (test) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // After the minimiser, which drops comments, and before the source maps, which must count this comment's line.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
  });

/** Runs a webpack configuration once; throws with webpack's own words when it fails. */
export const runWebpack = (config) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error != null) reject(error);
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, errorDetails: false })));
        else resolve(stats);
      });
    });
  });
