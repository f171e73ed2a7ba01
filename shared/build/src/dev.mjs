import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { againstShell, badgeScript } from './dev-against.mjs';
import { hostConfig } from './host-config.mjs';
import { hostPage } from './host-page.mjs';
import { inputsOf, readJson, rootOf, sharedFile } from './packages.mjs';
import { MANIFEST_FILE } from './mf-manifest.mjs';
import { remoteConfig } from './remote-config.mjs';
import { releaseHash, manifestHead, readRemoteSource } from './remote-source.mjs';
import { runWebpack } from './webpack-base.mjs';

// A devtools hook that stores the host's React renderer, because React Refresh in a remote has to find it there. The
// hook that React Refresh would make itself stores none.
const refreshHook = `<script>window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= (() => { let id = 0; const renderers = new Map();
return { renderers, supportsFiber: true, inject(r) { renderers.set(++id, r); return id; }, onCommitFiberRoot() {},
onCommitFiberUnmount() {}, onScheduleFiberRoot() {}, onPostCommitFiberRoot() {}, checkDCE() {} }; })();</script>\n`;

/** Builds the stage with React's development build, only when something in it has changed. Returns its folder. */
async function buildDevStage(root) {
  const folder = sharedFile(root, 'stage');
  const outDir = join(folder, 'dist/dev');
  const stamp = join(outDir, '.inputs');
  const inputs = inputsOf(root, folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return outDir;
  await runWebpack(hostConfig({ root, folder, outDir, name: 'stage', isDev: true }));
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'index.html'), hostPage(folder, ['assets/main.js'], { head: refreshHook }).html);
  writeFileSync(stamp, inputs);
  return outDir;
}

/** The manifest of a remote in development. Read again on each request, because it may change as well. */
function devManifest(root, folder, container) {
  const source = readRemoteSource(folder);
  return {
    ...manifestHead(root, folder, source, { hash: 'dev' }),
    container,
    entry: { file: 'entry.js', integrity: '', bytes: 1 },
    regions: Object.fromEntries(
      Object.keys(source.regions).map((name) => [name, { expose: `./${name}`, files: [] }]),
    ),
    files: {},
  };
}

/**
 * Serves a remote in development. Without `against` it runs on the stage; `against` is the address of a running shell,
 * which then serves everything else, data included.
 */
export async function startDev({ folder, port, against }) {
  const root = rootOf(folder);
  const source = readRemoteSource(folder);
  const container = releaseHash(root).containerName(source.name, source.version, 'dev');
  const isAlone = against === undefined;
  const config = remoteConfig({
    root,
    folder,
    outDir: join(folder, 'dist'),
    source,
    container,
    calls: null,
    isDev: true,
    // A deployed shell's React has no React Refresh, so inside such a shell the remote brings everything itself.
    isWhole: !isAlone,
    publicPath: '/remote/',
  });
  config.output.clean = false;
  config.module.rules.unshift({
    enforce: 'pre',
    include: Object.values(source.regions).map((file) => join(folder, file)),
    use: fileURLToPath(new URL('./region-refresh-loader.mjs', import.meta.url)),
  });
  config.plugins.push(new ReactRefreshPlugin({ overlay: false, library: container }));
  const manifest = () => devManifest(root, folder, container);
  const examplesFile = (url) => {
    const file = join(folder, 'examples', /^\/[a-z]+\.json$/.exec(url)?.[0] ?? 'none');
    return file.endsWith('.json') && existsSync(file) ? file : null;
  };
  const stageDir = isAlone ? await buildDevStage(root) : null;

  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      static: stageDir === null ? false : { directory: stageDir, watch: false },
      historyApiFallback: isAlone ? { index: '/index.html' } : false,
      client: { overlay: false, logging: 'error' },
      devMiddleware: { publicPath: '/remote/', index: false, stats: 'errors-only' },
      setupMiddlewares: (middlewares) => {
        middlewares.unshift({
          name: 'manifest',
          path: `/remote/${MANIFEST_FILE}`,
          middleware: (_request, response) => response.json({ metaData: { crewcall: manifest() } }),
        });
        if (isAlone) {
          middlewares.unshift({
            name: 'examples',
            path: '/examples',
            middleware: (request, response) => {
              const file = examplesFile(request.url);
              response.json(file === null ? { answers: {} } : readJson(file));
            },
          });
        } else {
          middlewares.unshift({
            name: 'badge',
            path: '/remote/badge.js',
            middleware: (_request, response) =>
              response.type('text/javascript').end(badgeScript(source.name, against)),
          });
          middlewares.push({ name: 'against', middleware: againstShell(against, manifest) });
        }
        return middlewares;
      },
    },
    webpack(config),
  );
  await server.start();
  const first = source.routes[0]?.path ?? '/';
  console.log(
    `${source.name}: http://127.0.0.1:${port}${first} ${isAlone ? 'on the stage' : `inside ${against}`}`,
  );
  return server;
}
