import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '@crewcall/build/chromium.mjs';
import { mountRegions } from '@crewcall/build/mount-regions.mjs';
import { expect, test } from '@playwright/test';
import type { MfManifest } from '@crewcall/contract/manifest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const dist = join(root, 'shared/stage/dist/fixtures/first/dist');

/** The bytes of some regions, as they would be published, with one file as somebody left it. */
function bytesOf(regions: readonly string[], change = (_file: string, text: string) => text) {
  const file = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')) as MfManifest;
  const read = file.metaData.crewcall;
  const own = Object.entries(read.regions).filter(([name]) => regions.includes(name));
  const slots = read.slots.filter(({ region }) => regions.includes(region));
  const manifest = { ...read, slots, regions: Object.fromEntries(own) };
  const files = new Map(
    Object.keys(manifest.files).map((path) => {
      const bytes = readFileSync(join(dist, path));
      const text = bytes.toString('latin1');
      const changed = change(path, text);
      return [path, changed === text ? bytes : Buffer.from(changed, 'latin1')] as const;
    }),
  );
  return { root, manifest, files, executablePath: findChromium(root) };
}

test('F06: every region of the bytes to be published stands on the stage, and is named', async () => {
  const seen = await mountRegions(bytesOf(['fixture-page', 'person-slot']));
  expect(seen.in).toMatch(/^Chromium \d/);
  expect(seen.regions).toEqual(['person-slot', 'fixture-page']);
});

test('F06: a region that throws as it loads or is drawn keeps its release from being published, by name', async () => {
  await expect(mountRegions(bytesOf(['fixture-page', 'crash-page']))).rejects.toThrow(
    /is not published: its region crash-page does not mount on the stage\. .*crashed at first sight$/,
  );
  const broken = bytesOf(['fixture-page', 'person-slot'], (file, text) =>
    file.startsWith('person-slot') ? `throw new Error('No person today.');` : text,
  );
  await expect(mountRegions(broken)).rejects.toThrow(
    /is not published: its region person-slot does not mount on the stage\./,
  );
});

test('F06: a region that sets state for ever keeps its release from being published, by name', async () => {
  await expect(mountRegions(bytesOf(['fixture-page', 'restless-page']))).rejects.toThrow(
    /is not published: its region restless-page does not mount on the stage\. It never comes to rest/,
  );
});

test('F06: a chunk that the entry loads and the manifest lacks keeps its release from being published, by name', async () => {
  const given = bytesOf(['fixture-page']);
  const { entry, files } = given.manifest;
  const chunk = Object.keys(files).find((file) => file.endsWith('.js') && file !== entry.file) ?? '';
  const { [chunk]: _gone, ...rest } = files;
  await expect(mountRegions({ ...given, manifest: { ...given.manifest, files: rest } })).rejects.toThrow(
    `${entry.file} loads ${chunk}, which is not in the manifest.`,
  );
});
