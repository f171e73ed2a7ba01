import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildRemote } from '@crewcall/build/build-remote.mjs';
import { findChromium } from '@crewcall/build/chromium.mjs';
import { mountRegions } from '@crewcall/build/mount-regions.mjs';
import { expect, test } from '@playwright/test';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const configs = [
  'tsconfig.base.json',
  'tsconfig.web.json',
  '.oxlintrc.json',
  '.prettierrc.json',
  'package.json',
];

interface Asked {
  name: string;
  title?: string;
  at?: string;
}
interface MakeRemote {
  makeRemote(root: string, asked: Asked): Promise<{ name: string; files: string[] }>;
}

const remotesIn = (folder: string) => readdirSync(folder).filter((entry) => entry.startsWith('mf-'));

/** A work tree that a remote may be written to. */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'crewcall-tree-'));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  cpSync(join(root, 'shared'), join(tree, 'shared'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  for (const name of remotesIn(root)) symlinkSync(join(root, name), join(tree, name));
  for (const file of [...configs, 'README.md', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    cpSync(join(root, file), join(tree, file));
  return tree;
}

let tree = '';
let made: MakeRemote;
test.beforeAll(async () => {
  tree = copyTree();
  made = (await import(pathToFileURL(join(root, 'tools/new-remote/make-remote.mjs')).href)) as MakeRemote;
});
test.afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** What a command of the work tree says, and how it ended. */
function run(cwd: string, file: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, output: status === 0 ? '' : stdout + stderr };
}
const well = { status: 0, output: '' };

for (const [asked, sentence] of [
  [{ name: 'mf-jobs' }, 'mf-jobs is there already.'],
  [{ name: 'Rosters' }, 'A remote is named by small letters and hyphens, as mf-rosters, not "Rosters".'],
  [{ name: '../out' }, 'A remote is named by small letters and hyphens, as mf-rosters, not "../out".'],
  [
    { name: 'audits', at: '/admin/audit' },
    'The shell itself answers at /admin/audit. Choose another address with --at.',
  ],
  [{ name: 'api' }, 'The server itself answers at /api. Choose another address with --at.'],
  [
    { name: 'stars', at: '/admin/crew/stars' },
    'mf-admin-crew has /admin/crew, so /admin/crew/stars cannot be another remote’s. Choose another address with --at.',
  ],
  [{ name: 'stars', at: 'stars' }, '--at wants an address as /rosters or /admin/rosters, not "stars".'],
] satisfies [Asked, string][]) {
  test(`F39: nothing is written for ${JSON.stringify(asked)}`, async () => {
    const before = readdirSync(tree);
    await expect(made.makeRemote(tree, asked)).rejects.toThrow(sentence);
    expect(readdirSync(tree)).toEqual(before);
    expect(readFileSync(join(tree, 'README.md'))).toEqual(readFileSync(join(root, 'README.md')));
  });
}

test('F39: a new remote is formatted, linted, typed, tested, built, and stands on the stage', async () => {
  test.setTimeout(240_000);
  const { name, files } = await made.makeRemote(tree, { name: 'rosters', at: '/admin/rosters' });
  expect(name).toBe('mf-rosters');
  expect(readFileSync(join(tree, 'README.md'), 'utf8')).toMatch(/^\| `mf-rosters`\s+\| \/admin\/rosters/m);
  expect(readFileSync(join(tree, 'pnpm-lock.yaml'), 'utf8')).toContain(
    '\n  mf-rosters:\n    dependencies:\n',
  );
  const folder = join(tree, name);
  cpSync(join(root, 'mf-calendar/node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  expect(run(tree, 'node_modules/prettier/bin/prettier.cjs', '--write', ...files)).toEqual(well);
  expect(run(tree, 'node_modules/oxlint/bin/oxlint', name)).toEqual(well);
  expect(run(folder, 'shared/build/bin/test.mjs')).toEqual(well);
  // Their packages are not here.
  for (const other of remotesIn(tree)) if (other !== name) rmSync(join(tree, other));
  expect(run(tree, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json', '--noEmit')).toEqual(well);

  const outDir = join(folder, 'dist');
  mkdirSync(outDir);
  const manifest = await buildRemote({ root: tree, folder, outDir });
  const bytes = new Map(
    Object.keys(manifest.files).map((path) => [path, readFileSync(join(outDir, path))] as const),
  );
  const executablePath = findChromium(root);
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  const { regions } = await mountRegions({ root, manifest, files: bytes, executablePath });
  expect(regions).toEqual(['rosters']);
});
