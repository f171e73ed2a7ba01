import { join } from 'node:path';
import { ConsumeSharedPlugin, ModuleFederationPlugin } from '@module-federation/enhanced';
import { CheckChunks } from './check-chunks.mjs';
import { baseConfig } from './webpack-base.mjs';
import { consumedByRemote } from './provided.mjs';
import { chunkOf, releaseHash } from './remote-source.mjs';

const fallback = (name, files) => ({
  name,
  chunks: 'async',
  enforce: true,
  test: (module) => module.type !== 'consume-shared-module' && files.test(module.nameForCondition?.() ?? ''),
});

/** webpack's configuration of a remote, from its manifest. */
export function remoteConfig({
  root,
  folder,
  outDir,
  source,
  container,
  calls,
  needs,
  isDev = false,
  /** The remote uses no shared modules of its host. */
  isWhole = false,
  publicPath = 'auto',
}) {
  const config = baseConfig({ root, folder, outDir, isDev, isRefreshed: isDev, calls });
  Object.assign(config.output, {
    publicPath,
    uniqueName: container,
    filename: isDev ? '[name].js' : '[name].[contenthash:8].js',
    chunkFilename: isDev ? '[name].js' : '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    chunkLoadTimeout: 9000,
    crossOriginLoading: 'anonymous',
  });
  // The remote's own copies of shared modules, for hosts of another version, in two files: each costs 100 bytes.
  config.optimization.splitChunks = {
    // Twice webpack's default: what regions have in common comes in fewer files, for a hundredth more bytes in all.
    minSize: 40_000,
    cacheGroups: {
      components: fallback(
        'components',
        /[\\/](?:(?:shared|@crewcall)[\\/]ui[\\/]src[\\/](?!mui\.ts$)|lucide-react[\\/]|@mui[\\/]material[\\/]useAutocomplete[\\/])/,
      ),
      libraries: fallback('libraries', /[\\/](?:@emotion|stylis|@tanstack|dayjs[\\/]dayjs\.min)[\\/.]/),
    },
  };
  // In development files change all the time, so they have no hashes.
  if (!isDev) config.plugins.push(new CheckChunks(releaseHash(root).CHUNK_HASHES));
  config.plugins.push(
    new ModuleFederationPlugin({
      name: container,
      filename: 'entry.js',
      library: { type: 'var', name: container },
      exposes: Object.fromEntries(
        Object.entries(source.regions).map(([region, file]) => [
          `./${region}`,
          { import: join(folder, file), name: chunkOf(region) },
        ]),
      ),
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
      dev: { disableLiveReload: true, disableDynamicRemoteTypeHints: true },
      experiments: { externalRuntime: true, optimization: { disableSnapshot: !isDev, target: 'web' } },
    }),
  );
  // After `ModuleFederationPlugin`, which says which runtime to use.
  if (!isWhole) config.plugins.push(new ConsumeSharedPlugin({ consumes: consumedByRemote(root, needs) }));
  return config;
}
