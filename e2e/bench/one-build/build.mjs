import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEarly, buildWorker } from '../../../shared/build/src/build-host.mjs';
import { integritiesOf, writeBrotli } from '../../../shared/build/src/files.mjs';
import { hostPage } from '../../../shared/build/src/host-page.mjs';
import { writeTheme } from '../../../shared/build/src/theme-files.mjs';
import { baseConfig, runWebpack } from '../../../shared/build/src/webpack-base.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');

/**
 * Builds shell and the worker's screens as one webpack build into `outDir`: the same sources, loaders and minimiser,
 * route-level splitting by webpack's own rules, no federation. `regions.json` names the files that each
 * region needs, for the preload hints that the server writes for a remote.
 */
export async function buildOne(outDir) {
  const folder = join(root, 'shell');
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const config = baseConfig({ root, folder, outDir });
  config.entry = { main: './src/main.tsx' };
  config.resolve.alias['@module-federation/enhanced/runtime$'] = join(here, 'regions.mjs');
  Object.assign(config.output, {
    publicPath: '/',
    uniqueName: 'one',
    filename: 'assets/[name].[contenthash:8].js',
    chunkFilename: 'assets/[name].[contenthash:8].js',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  });
  const stats = await runWebpack(config);
  const { entrypoints, namedChunkGroups } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  const scriptsOf = (group) => group.assets.map(({ name }) => name).filter((file) => file.endsWith('.js'));
  const scripts = scriptsOf(entrypoints.main);
  if (existsSync(join(folder, 'public'))) cpSync(join(folder, 'public'), outDir, { recursive: true });
  const early = await buildEarly({ root, folder, outDir });
  const { html } = hostPage(folder, scripts, { theme: writeTheme({ root, outDir }), early });
  writeFileSync(join(outDir, 'index.html'), html);
  const files = Object.keys(integritiesOf(outDir)).map((file) => `/${file}`);
  await buildWorker({ root, folder, outDir, release: 'one', files });
  await writeBrotli(outDir);
  const regions = Object.fromEntries(
    Object.entries(namedChunkGroups)
      .filter(([name]) => name !== 'main')
      .map(([name, group]) => [name, scriptsOf(group).map((file) => `/${file}`)]),
  );
  writeFileSync(join(outDir, 'regions.json'), JSON.stringify(regions));
}
