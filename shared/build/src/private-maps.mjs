import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './files.mjs';

const end = '.map';
const kept = 'maps.json';

/**
 * Takes the source maps out of a build, so that no release holds one: script to map, as texts. `changed` is a script that
 * is written once more, after which its map is wrong.
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

/** Lays the maps beside the manifest, which does not name them: they are sent along, and served to nobody. */
export const writeMaps = (outDir, maps) => writeFileSync(join(outDir, kept), JSON.stringify(maps));

/** The maps of the build in a folder, script to text; none where it was built without. */
export function readMaps(outDir) {
  try {
    return JSON.parse(readFileSync(join(outDir, kept), 'utf8'));
  } catch {
    return {};
  }
}
