import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const MANIFEST_FILE = 'mf-manifest.json';

/** Reads the manifest that federation's plugin wrote, and removes it: it is not one of the release's own files. */
export function takeManifest(outDir) {
  const path = join(outDir, MANIFEST_FILE);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  for (const file of [path, join(outDir, 'mf-stats.json')]) rmSync(file, { force: true });
  return manifest;
}

/**
 * Writes the plugin's manifest back, with our part under `metaData.crewcall`. The files of each region are those of
 * webpack's chunks, because the plugin also lists fallbacks that our hosts never ask for.
 */
export function writeManifest(outDir, written, crewcall) {
  const { container, entry, regions } = crewcall;
  const manifest = {
    ...written,
    id: container,
    name: container,
    metaData: {
      ...written.metaData,
      name: container,
      globalName: container,
      remoteEntry: { ...written.metaData.remoteEntry, name: entry.file },
      crewcall,
    },
    exposes: written.exposes.map((one) => {
      const region = Object.values(regions).find(({ expose }) => expose === one.path);
      const js = { sync: region.files, async: region.later ?? [] };
      return { ...one, id: `${container}:${one.name}`, assets: { ...one.assets, js } };
    }),
  };
  writeFileSync(join(outDir, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
}
