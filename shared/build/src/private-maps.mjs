import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './files.mjs';

const end = '.map';
const kept = 'maps.json';

/**
 * Takes the source maps out of a build, so that no release contains one. Returns the map's text for each script.
 * `changed` is a script that is written once more, after which its map is wrong, so it is left out.
 */
export function takeMaps(outDir, changed) {
  const maps = {};
  for (const file of listFiles(outDir).filter((one) => one.endsWith(end))) {
    const script = file.slice(0, -end.length);
    if (script !== changed) maps[script] = readFileSync(join(outDir, file), 'utf8');
    rmSync(join(outDir, file));
  }
  return maps;
}

/** Writes the maps beside the manifest, which does not list them: they are published, but never served. */
export const writeMaps = (outDir, maps) => writeFileSync(join(outDir, kept), JSON.stringify(maps));

/** The maps of the build in a folder, as text for each script; empty if it has none. */
export function readMaps(outDir) {
  try {
    return JSON.parse(readFileSync(join(outDir, kept), 'utf8'));
  } catch {
    return {};
  }
}
