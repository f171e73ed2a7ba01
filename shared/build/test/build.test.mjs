import { mkdtempSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countExports } from '../src/count-exports.mjs';
import { integrityOf, replaceInFiles } from '../src/files.mjs';
import { intoFreshFolder } from '../src/fresh-folder.mjs';
import { manifestHead } from '../src/remote-source.mjs';
import { runTypescript } from '../src/run-typescript.mjs';

const folder = () => mkdtempSync(join(tmpdir(), 'build-'));

test('counts the names that a face exports at run time, through its own files', () => {
  const at = folder();
  writeFileSync(
    join(at, 'index.ts'),
    `export * from './more'; export { a, type T, b as c } from 'x'; export type { U } from 'x';
export const d = 1, e = 2; export function f() {} export interface G {} export * from 'library';`,
  );
  writeFileSync(join(at, 'more.tsx'), 'export const H = () => <p />; export type I = string;');
  expect(countExports(join(at, 'index.ts'))).toBe(6);
});

test('reads plain data and nothing else', () => {
  const at = folder();
  const file = join(at, 'manifest.ts');
  writeFileSync(file, `import { d } from 'known'; export const manifest = d({ name: 'x' } as const);`);
  expect(runTypescript(file, { known: { d: (value) => value } }).manifest).toEqual({ name: 'x' });
  expect(() => runTypescript(file)).toThrow('may not import known');
});

test('puts a whole folder in place of the old one, or leaves the old one', async () => {
  const at = folder();
  const out = join(at, 'dist');
  mkdirSync(out);
  writeFileSync(join(out, 'old'), '');
  await expect(intoFreshFolder(out, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(readdirSync(out)).toEqual(['old']);
  await intoFreshFolder(out, async (fresh) => writeFileSync(join(fresh, 'new'), ''));
  expect(readdirSync(out)).toEqual(['new']);
  expect(readdirSync(join(at, 'node_modules/.cache'))).toEqual([]);
});

test('a name of the same length takes the place of the pending one in texts only', () => {
  const at = folder();
  writeFileSync(join(at, 'a.js'), 'x zzzz y');
  writeFileSync(join(at, 'b.png'), 'zzzz');
  replaceInFiles(at, 'zzzz', '1234');
  expect(readFileSync(join(at, 'a.js'), 'utf8')).toBe('x 1234 y');
  expect(readFileSync(join(at, 'b.png'), 'utf8')).toBe('zzzz');
  expect(integrityOf('')).toBe('sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb');
});

test('design Releases: only a read without input, which the remote makes, can be asked early', () => {
  const root = join(import.meta.dirname, '../../..');
  const calls = {
    getIt: ['GET', '/api/it', 'a'],
    getOne: ['GET', '/api/:id', 'b'],
    put: ['POST', '/p', 'c'],
  };
  const head = (call) =>
    manifestHead(
      root,
      root,
      {
        name: 'mf-x',
        title: 'X',
        version: '1.0.0',
        routes: [{ path: '/x', region: 'x', early: [call] }],
        slots: [],
      },
      { hash: '0a1b2c3d', calls },
    );
  expect(head('getIt').routes).toEqual([
    { path: '/x', region: 'x', early: [{ call: 'getIt', path: '/api/it' }] },
  ]);
  for (const call of ['getOne', 'put', 'unknown']) expect(() => head(call)).toThrow('cannot be asked early');
});
