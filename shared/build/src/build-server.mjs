import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseConfig, runWebpack } from './webpack-base.mjs';

/** Entries beside the server: `src/commands/backup.ts` and `src/threads/draw.ts` become `backup.mjs`, `draw.mjs`. */
const besides = (folder, kind) => {
  const at = join(folder, 'src', kind);
  if (!existsSync(at)) return {};
  const names = readdirSync(at).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Object.fromEntries(names.map((name) => [name.replace(/\.ts$/, ''), `./src/${kind}/${name}`]));
};

/** Builds the server, or other entries of its package, into ES modules for Node 20. Packages from npm stay outside. */
export async function buildServer({ root, folder, outDir, entry }) {
  const config = baseConfig({ root, folder, outDir });
  Object.assign(config, {
    entry: {
      ...(entry ?? { main: './src/main.ts', ...besides(folder, 'commands') }),
      ...besides(folder, 'threads'),
    },
    target: 'node20',
    devtool: 'source-map',
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [
      ({ request }, done) =>
        /^(\.|\/)/.test(request) || request.startsWith('@crewcall/')
          ? done()
          : done(null, `module ${request}`),
    ],
  });
  Object.assign(config.output, {
    module: true,
    filename: '[name].mjs',
    chunkFilename: '[name].[contenthash:8].mjs',
    chunkFormat: 'module',
    library: { type: 'module' },
    devtoolModuleFilenameTemplate: undefined,
  });
  // Leaves `import.meta` alone: at run time it must be the bundle's own path, not the source's.
  config.module.parser = { javascript: { importMeta: false, url: false } };
  config.optimization = { ...config.optimization, minimize: false };
  await runWebpack(config);
}
