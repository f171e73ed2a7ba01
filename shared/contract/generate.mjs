// Writes src/generated/paths.ts: name -> method, path, hash, whether its answer may be stored; and openapi.json, which a
// test compares with that of the last tag: within a major the contract only grows.
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const { callHash, callNames, calls, openApi } = await import(pathToFileURL(join(out, 'surface.mjs')).href);
  const write = (file, head, lines) =>
    writeFileSync(
      join(here, 'src/generated', file),
      ['// Written by `npm run generate`; change the calls instead.', ...head, ...lines, '};', ''].join('\n'),
    );
  write(
    'paths.ts',
    [
      '/** Method, path, schema hash and `storable` of every call, without the schemas. */',
      'export const callPaths: Record<',
      '  string,',
      "  readonly ['GET' | 'POST', string, string, (true | string)?]",
      '> = {',
    ],
    callNames.map((name) => {
      const { method, path, storable } = calls[name];
      const mark = storable === undefined ? '' : storable === true ? ', true' : `, '${storable.unless}'`;
      return `  ${name}: ['${method}', '${path}', '${callHash(name)}'${mark}],`;
    }),
  );
  // A line for each path, so that a change of one call is one line of a diff.
  const { paths, ...head } = openApi(calls);
  const lines = Object.entries(paths).map(
    ([path, item]) => `${JSON.stringify(path)}:${JSON.stringify(item)}`,
  );
  writeFileSync(
    join(here, 'openapi.json'),
    `${JSON.stringify(head).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`,
  );
} finally {
  rmSync(out, { recursive: true, force: true });
}
