import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFrom } from './built-from.mjs';
import { integritiesOf, writeBrotli } from './files.mjs';
import { hostConfig } from './host-config.mjs';
import { takeManifest, writeManifest } from './mf-manifest.mjs';
import { hostPage } from './host-page.mjs';
import { takeMaps, writeMaps } from './private-maps.mjs';
import { hostVersions } from './provided.mjs';
import { releaseHash } from './remote-source.mjs';
import { writeTheme } from './theme-files.mjs';
import { callsOfHost } from './uses.mjs';
import { baseConfig, runWebpack } from './webpack-base.mjs';

/**
 * Files of the host's own `sign-in` screen, which a visitor's first address leads to. The server that delivers the page
 * may preload them together with the host's first file.
 */
const signInFiles = ({ compilation }) => compilation.namedChunkGroups.get('sign-in')?.getFiles() ?? [];

/** The file of what nearly every region asks of the host, which a region's page may preload. */
const everydayFiles = ({ compilation }) => [...(compilation.namedChunks.get('everyday')?.files ?? [])];

/** Builds `src/early.ts`, which runs before the host's code, and returns its file; null if there is none. */
export async function buildEarly({ root, folder, outDir }) {
  if (!existsSync(join(folder, 'src/early.ts'))) return null;
  const config = baseConfig({ root, folder, outDir });
  config.entry = { early: './src/early.ts' };
  Object.assign(config.output, { clean: false, filename: 'assets/[name].[contenthash:8].js' });
  const stats = await runWebpack(config);
  return stats.toJson({ all: false, entrypoints: true }).entrypoints.early.assets[0].name;
}

/** Builds the host's service worker, which caches `files`. */
export async function buildWorker({ root, folder, outDir, release, files }) {
  const config = baseConfig({ root, folder, outDir });
  config.entry = { sw: './src/sw.ts' };
  config.target = 'webworker';
  Object.assign(config.output, { clean: false, filename: 'sw.js', publicPath: '/' });
  await runWebpack(config);
  // The release is written into `sw.js` below, so its source map would be wrong.
  takeMaps(outDir, 'sw.js');
  const path = join(outDir, 'sw.js');
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text
      .replaceAll('__SHELL_RELEASE__', JSON.stringify(release))
      .replaceAll('__SHELL_FILES__', JSON.stringify(files)),
  );
}

/**
 * The manifest of the shell, which is published like a remote: it has files and requirements, but no regions. The hash
 * in its release covers all of its files.
 */
function shellManifest({ root, folder, outDir, name, entry }) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = integritiesOf(outDir);
  const hash = createHash('sha256').update(releaseHash(root).hashedShell(files)).digest('hex').slice(0, 8);
  const { platform, react } = hostVersions(root);
  const calls = Object.keys(callsOfHost(root, folder));
  return {
    ...{ schema: 1, name, title: 'Shell', version, release: `${version}-${hash}`, container: name },
    entry: { file: entry, integrity: files[entry], bytes: statSync(join(outDir, entry)).size },
    requires: { platform: `^${platform}`, react: `^${react}`, calls, slots: [] },
    ...{ routes: [], nav: [], slots: [], events: { sends: [], hears: [] }, regions: {} },
    files,
  };
}

/**
 * Builds a host into `outDir`: `index.html`, `assets/…` (immutable), what is in `public/`, `sw.js` and `shell.json`.
 * `sw.js` is made of `src/sw.ts`, where `__SHELL_RELEASE__` and `__SHELL_FILES__` become the release and its files.
 * `shell.json` names what the page needs, and the versions that the host provides. The shell, which is published, has a
 * manifest beside it; the stage has none.
 */
export async function buildHost({ root, folder, outDir, name }) {
  const stats = await runWebpack(hostConfig({ root, folder, outDir, name }));
  const written = takeManifest(outDir);
  const maps = takeMaps(outDir);
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const scripts = entrypoints.main.assets.map((asset) => asset.name).filter((file) => file.endsWith('.js'));
  if (existsSync(join(folder, 'public'))) cpSync(join(folder, 'public'), outDir, { recursive: true });
  const early = await buildEarly({ root, folder, outDir });
  Object.assign(maps, takeMaps(outDir));
  const theme = writeTheme({ root, outDir });
  const { html, styleHashes, scriptHashes } = hostPage(folder, scripts, { theme, early });
  writeFileSync(join(outDir, 'index.html'), html);

  const built = integritiesOf(outDir);
  const release = createHash('sha256').update(JSON.stringify(built)).digest('hex').slice(0, 8);
  if (existsSync(join(folder, 'src/sw.ts'))) {
    await buildWorker({ root, folder, outDir, release, files: Object.keys(built).map((file) => `/${file}`) });
  }
  const preloads = { signIn: signInFiles(stats), everyday: everydayFiles(stats) };
  const hashes = { styleHashes, scriptHashes };
  const shell = { release, scripts, ...preloads, ...hashes, provides: hostVersions(root) };
  writeFileSync(join(outDir, 'shell.json'), `${JSON.stringify(shell, null, 1)}\n`);
  if (name === 'shell') {
    const manifest = shellManifest({ root, folder, outDir, name, entry: scripts[0] });
    writeManifest(outDir, written, manifest);
    const from = builtFrom(root);
    if (from !== null) writeFileSync(join(outDir, 'built.json'), JSON.stringify(from));
  }
  await writeBrotli(outDir);
  writeMaps(outDir, maps);
  return shell;
}
