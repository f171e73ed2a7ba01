import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { sharedOfHost } from './provided.mjs';
import { baseConfig } from './webpack-base.mjs';

/** webpack's configuration of a host: eager, one file first, with the one federation runtime for all remotes. */
export function hostConfig({ root, folder, outDir, name, isDev = false, publicPath = '/' }) {
  const config = baseConfig({ root, folder, outDir, isDev });
  config.entry = { main: './src/main.tsx' };
  Object.assign(config.output, {
    publicPath,
    uniqueName: name,
    filename: isDev ? 'assets/[name].js' : 'assets/[name].[contenthash:8].js',
    chunkFilename: isDev ? 'assets/[name].js' : 'assets/[name].[contenthash:8].js',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  });
  config.plugins = [
    new ModuleFederationPlugin({
      name,
      shared: sharedOfHost(root),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      dev: { disableLiveReload: true, disableDynamicRemoteTypeHints: true },
      experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
    }),
  ];
  return config;
}
