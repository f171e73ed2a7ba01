import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { CheckChunks } from './check-chunks.mjs';
import { baseConfig } from './webpack-base.mjs';
import { sharedOfRemote } from './provided.mjs';
import { chunkOf, hashLaw } from './remote-source.mjs';

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
  /** It takes nothing from its host. */
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
  // What a developer changes has no hash yet.
  if (!isDev) config.plugins.push(new CheckChunks(hashLaw(root).CHUNK_HASHES));
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
      shared: isWhole ? {} : sharedOfRemote(needs, source.carries),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      dev: { disableLiveReload: true, disableDynamicRemoteTypeHints: true },
      experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
    }),
  );
  return config;
}
