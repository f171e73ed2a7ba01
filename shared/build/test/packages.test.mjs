import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersOf, isLibrary, rootOf, sharedFile } from '../src/packages.mjs';

const root = join(import.meta.dirname, '../../..');

test.each(['mf-jobs', 'mf-public', 'shell', 'server', 'shared/stage', 'mf-jobs/src/regions'])(
  'the root of %s is the work tree, although the build lies among its own modules',
  (folder) => expect(rootOf(join(root, folder))).toBe(root),
);

/** A repository that has installed packages as pnpm does. */
function repository() {
  const own = realpathSync(mkdtempSync(join(tmpdir(), 'team-')));
  const place = (name) => join(own, 'node_modules/.pnpm', name, 'node_modules/@crewcall', name);
  mkdirSync(join(own, 'node_modules/@crewcall'), { recursive: true });
  for (const name of ['build', 'platform']) {
    mkdirSync(place(name), { recursive: true });
    writeFileSync(join(place(name), 'package.json'), JSON.stringify({ name }));
    symlinkSync(place(name), join(own, 'node_modules/@crewcall', name));
  }
  const manifest = { dependencies: { '@crewcall/platform': 'file:platform.tgz', react: '19.0.0' } };
  writeFileSync(join(own, 'package.json'), JSON.stringify(manifest));
  return { own, place };
}

test('F39: a repository of its own has its packages where they are installed', () => {
  const { own, place } = repository();
  const folder = join(own, 'remotes/rosters');
  mkdirSync(folder, { recursive: true });
  expect(rootOf(folder)).toBe(own);
  expect(sharedFile(own, 'platform', 'src')).toBe(join(place('platform'), 'src'));
  expect(foldersOf(own, own)).toEqual([own, place('platform')]);
});

test('F39: what is not installed is named, with the mend', () => {
  const { own } = repository();
  expect(() => sharedFile(own, 'stage')).toThrow(
    `@crewcall/stage is not installed in ${own}. Add it to package.json, and install.`,
  );
  const empty = mkdtempSync(join(tmpdir(), 'none-'));
  expect(() => rootOf(empty)).toThrow(
    `${empty} is in no workspace of Crewcall, and @crewcall/build is not installed there.`,
  );
});

test.each([
  ['/crewcall/shared/ui/src/index.ts', false],
  ['/team/node_modules/@crewcall/ui/src/index.ts', false],
  ['/team/node_modules/.pnpm/ui/node_modules/@crewcall/ui/src/index.ts', false],
  ['/team/node_modules/@crewcall/ui/node_modules/dayjs/src/index.ts', true],
  ['/team/node_modules/dayjs/index.ts', true],
])('F39: source text is told from a library: %s', (file, expected) => expect(isLibrary(file)).toBe(expected));
