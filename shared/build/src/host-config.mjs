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
 * of a region preloads it, and the shell fetches it beside a region's entry.
 */
const everyday =
  /[\\/](?:(?:lucide-react|react-router(?:-dom)?|@tanstack[\\/](?:react-query|query-core)|@mui[\\/]material[\\/]Box|@mui[\\/]system[\\/]createBox)[\\/]|platform[\\/]src[\\/]router\.ts$|ui[\\/]src[\\/](?:actions|avatar|basics|colour|facts|gauge|icons|job-card|key|loaded|page-header|pill|row-list|segmented-tabs|status-pill)\.tsx?$)/;

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
    cacheGroups: { everyday: { test: everyday, name: 'everyday', chunks: 'async', enforce: true } },
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
