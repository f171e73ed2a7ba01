import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFrom } from './built-from.mjs';
import { writeChunkHashes } from './check-chunks.mjs';
import { integritiesOf, listFiles, replaceInFiles, writeBrotli } from './files.mjs';
import { takeManifest, writeManifest } from './mf-manifest.mjs';
import { remoteConfig } from './remote-config.mjs';
import { takeMaps, writeMaps } from './private-maps.mjs';
import { releaseHash, manifestHead, readRemoteSource, regionFiles } from './remote-source.mjs';
import { callsOf, slotsOf } from './uses.mjs';
import { runWebpack } from './webpack-base.mjs';

const entry = 'entry.js';

/**
 * Builds a remote into `outDir`, which is emptied first, and returns our part of its manifest. The same sources give
 * the same bytes: the release's hash covers all files, built with a placeholder that the hash then replaces.
 */
export async function buildRemote({ root, folder, outDir, needs, version }) {
  const read = readRemoteSource(folder);
  const source = version === undefined ? read : { ...read, version };
  const calls = callsOf(root, folder);
  const slots = slotsOf(root, folder);
  const { CHUNK_HASHES, PENDING_HASH, containerName, hashedHead } = releaseHash(root);
  const placeholder = containerName(source.name, source.version, PENDING_HASH);
  // Empty: webpack does not write a file again if name and size fit, but the names inside old files were replaced.
  rmSync(outDir, { recursive: true, force: true });
  const stats = await runWebpack(
    remoteConfig({ root, folder, outDir, source, container: placeholder, calls, needs }),
  );
  const written = takeManifest(outDir);
  const maps = takeMaps(outDir, entry);
  const head = (hash) => manifestHead(root, folder, source, { hash, needs, calls, slots });

  const digest = createHash('sha256').update(hashedHead(head(PENDING_HASH)));
  for (const file of listFiles(outDir))
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(join(outDir, file)));
  const hash = digest.digest('hex').slice(0, 8);
  replaceInFiles(outDir, placeholder, containerName(source.name, source.version, hash));
  writeChunkHashes(outDir, entry, CHUNK_HASHES);

  const files = integritiesOf(outDir);
  const manifest = {
    ...head(hash),
    entry: { file: entry, integrity: files[entry], bytes: statSync(join(outDir, entry)).size },
    regions: regionFiles(stats, source, entry),
    files,
  };
  writeManifest(outDir, written, manifest);
  await writeBrotli(outDir);
  // Maps and `built.json` are not in the manifest, so that the same sources give the same release on every machine.
  writeMaps(outDir, maps);
  const built = builtFrom(root);
  if (built !== null) writeFileSync(join(outDir, 'built.json'), JSON.stringify(built));
  return manifest;
}
