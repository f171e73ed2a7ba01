// Writes src/generated/paths.ts (name -> method, path, hash, whether it may be kept) and appends new hashes to history.json.
// A hash stays in the history while the server still answers clients that were built against it; a change
// that breaks them belongs to a new call, not to this list.
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const webpack = createRequire(join(here, '../build/package.json'))('webpack');
const out = mkdtempSync(join(here, '.generate-'));

const stats = await new Promise((resolve, reject) =>
  webpack(
    {
      mode: 'none',
      target: 'node20',
      context: here,
      entry: './src/surface.ts',
      experiments: { outputModule: true },
      output: { path: out, filename: 'surface.mjs', module: true, library: { type: 'module' } },
      resolve: { extensions: ['.ts', '.js'] },
      resolveLoader: { modules: [join(here, '../build/node_modules')] },
      module: {
        rules: [
          {
            test: /\.ts$/,
            loader: 'swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          },
        ],
      },
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  ),
);
if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));

try {
  const { callHash, callNames } = await import(pathToFileURL(join(out, 'surface.mjs')).href);
  const { calls } = await import(pathToFileURL(join(out, 'surface.mjs')).href);
  const historyFile = join(here, 'history.json');
  const history = JSON.parse(readFileSync(historyFile, 'utf8'));
  const lines = callNames.map((name) => {
    const hash = callHash(name);
    history[name] = [...new Set([...(history[name] ?? []), hash])];
    const { method, path, kept } = calls[name];
    const mark = kept === undefined ? '' : kept === true ? ', true' : `, '${kept.unless}'`;
    return `  ${name}: ['${method}', '${path}', '${hash}'${mark}],`;
  });
  for (const name of Object.keys(history)) if (!callNames.includes(name)) delete history[name];
  writeFileSync(
    join(here, 'src/generated/paths.ts'),
    [
      '// Written by `npm run generate`; change the calls instead.',
      '/** Method, path, schema hash and `kept` of every call, without the schemas. */',
      'export const callPaths: Record<',
      '  string,',
      "  readonly ['GET' | 'POST', string, string, (true | string)?]",
      '> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
  writeFileSync(historyFile, JSON.stringify(history, null, 2) + '\n');
} finally {
  rmSync(out, { recursive: true, force: true });
}
