import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { providedByHost, sharedOfHost } from './provided.mjs';
import { callsOfHost, storableCalls } from './uses.mjs';
import { baseConfig, compileAhead } from './webpack-base.mjs';

/**
 * Aliases federation's own packages to their ES modules. Its plugins import both the ES and the CommonJS ones, and a
 * host would have the runtime twice.
 */
function oneRuntime() {
  const alias = {};
  let from = createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack');
  const add = (name) => {
    const path = createRequire(from).resolve(name);
    const module = ['.mjs', '.js']
      .map((end) => path.replace(/\.c?js$/, end))
      .find((file) => existsSync(file));
    if (module !== undefined) alias[`${name}$`] = module;
    return path;
  };
  add('@module-federation/sdk');
  from = add('@module-federation/webpack-bundler-runtime');
  from = add('@module-federation/runtime');
  add('@module-federation/error-codes');
  add('@module-federation/runtime-core');
  return alias;
}

/**
 * Modules that nearly every region uses, in one file: a file each would be a dozen requests on a first visit. The page
 * of a region preloads it, and the shell fetches it beside a region's entry. It has what the worker's first screen
 * needs and no more.
 */
const everyday =
  /[\\/](?:(?:react-router(?:-dom)?|@tanstack[\\/](?:react-query|query-core)|@mui[\\/]material[\\/]Box|@mui[\\/]system[\\/]createBox)[\\/]|platform[\\/]src[\\/]router\.ts$|ui[\\/]src[\\/](?:actions|basics|break-controls|colour|first-icons|job-card|page-header|pill|segmented-tabs|status-pill)\.tsx?$)/;

/** Modules that most of the later screens use, in one file too. */
const common =
  /[\\/](?:lucide-react[\\/]|ui[\\/]src[\\/](?:avatar|facts|gauge|icons|key|loaded|row-list)\.tsx?$)/;

const fileOf = (module) => module?.nameForCondition() ?? '';

/** Whether a module is an icon that an everyday module draws. */
const isEverydayIcon = (module, { moduleGraph }) =>
  /[\\/]lucide-react[\\/]/.test(fileOf(module)) &&
  [...moduleGraph.getIncomingConnections(module)].some(({ originModule }) =>
    everyday.test(fileOf(originModule)),
  );

/** webpack's configuration of a host: eager, one file first, with the one federation runtime for all remotes. */
export function hostConfig({ root, folder, outDir, name, isDev = false, publicPath = '/' }) {
  const calls = { ...storableCalls(root), ...callsOfHost(root, folder) };
  const config = baseConfig({ root, folder, outDir, isDev, calls });
  Object.assign(config.resolve.alias, oneRuntime());
  config.entry = { main: './src/main.tsx' };
  Object.assign(config.output, {
    publicPath,
    uniqueName: name,
    filename: isDev ? 'assets/[name].js' : 'assets/[name].[contenthash:8].js',
    chunkFilename: isDev ? 'assets/[name].js' : 'assets/[name].[contenthash:8].js',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  });
  config.optimization.splitChunks = {
    cacheGroups: {
      everyday: {
        test: (module, context) => everyday.test(fileOf(module)) || isEverydayIcon(module, context),
        name: 'everyday',
        chunks: 'async',
        enforce: true,
        priority: 1,
      },
      common: { test: common, name: 'common', chunks: 'async', enforce: true },
    },
  };
  config.plugins.push(
    compileAhead(/^assets\/main\./),
    new ModuleFederationPlugin({
      name,
      shared: sharedOfHost(root),
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
      dev: { disableLiveReload: true, disableDynamicRemoteTypeHints: true },
      experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: !isDev, target: 'web' } },
    }),
    // After `ModuleFederationPlugin`, which says which runtime to use.
    new ProvideSharedPlugin({ provides: providedByHost(root) }),
  );
  return config;
}
