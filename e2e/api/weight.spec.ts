import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { MfManifest } from '@crewcall/contract/manifest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const kilo = 1000;
/** Bytes over the wire, brotli: a visit's first file, what sign-in takes besides, what regions ask of the shell, a remote's entry with its list of fallbacks, and all that mounting a region downloads. */
const most = {
  shell: 181 * kilo,
  signIn: 18 * kilo,
  everyday: 24 * kilo,
  entry: 14 * kilo,
  region: 64 * kilo,
};

const packed = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));

test('F44: the shell starts with one file of a known weight', () => {
  const dist = join(root, 'shell/dist');
  const { scripts, signIn, everyday } = JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8')) as {
    scripts: string[];
    signIn: string[];
    everyday: string[];
  };
  expect(scripts).toHaveLength(1);
  expect(packed(join(dist, scripts[0] ?? ''))).toBeLessThan(most.shell);
  expect(signIn.length).toBeGreaterThan(0);
  expect(signIn.reduce((sum, file) => sum + packed(join(dist, file)), 0)).toBeLessThan(most.signIn);
  expect(everyday).toHaveLength(1);
  expect(packed(join(dist, everyday[0] ?? ''))).toBeLessThan(most.everyday);
});

for (const remote of remotes) {
  test(`F44: ${remote} starts every region within its weight`, () => {
    const dist = join(root, remote, 'dist');
    const file = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')) as MfManifest;
    const manifest = file.metaData.crewcall;
    const entry = packed(join(dist, manifest.entry.file));
    expect(entry).toBeLessThan(most.entry);
    for (const [region, { files }] of Object.entries(manifest.regions)) {
      const weight = files.reduce((sum, file) => sum + packed(join(dist, file)), entry);
      expect(weight, region).toBeLessThan(most.region);
    }
  });
}
