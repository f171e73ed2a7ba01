/**
 * The hash of a release covers its own bytes, which contain its name. So it is computed with this placeholder in the
 * hash's place: as long as a hash, but never one itself.
 */
export const PENDING_HASH = 'zzzzzzzz';

/** `mf_jobs_1_0_0_<hash>`: federation's name for one release. */
export const containerName = (name: string, version: string, hash: string): string =>
  `${name.replaceAll('-', '_')}_${version.replaceAll('.', '_')}_${hash}`;

/** In an entry, with what it begins its list of the other scripts' hashes. */
export const CHUNK_HASHES = '{"chunk-hashes":""';
const listed = /(\{"chunk-hashes":"")[^}]*/g;

/** An entry as it is counted: its list comes of files that are counted themselves. */
export const withoutChunkHashes = (entry: string): string => entry.replace(listed, '$1');

/** The scripts listed by one or several entries. A page that runs a release can load these scripts and no others. */
export const listedChunks = (entry: string): string[] =>
  [...entry.matchAll(listed)].flatMap(([list]) =>
    [...list.matchAll(/,"([^"]*)":/g)].map(([, file = '']) => file),
  );

/** What a manifest says of files, which are counted by themselves. */
const ofFiles = ['entry', 'regions', 'files'];

/**
 * What of a remote's manifest its hash is over, as text. Each file follows by its path: the path, a zero byte, and the
 * bytes, in which the container has its pending name and no list of hashes.
 */
export function hashedHead(manifest: { name: string; version: string }): string {
  const { name, version } = manifest;
  const head = Object.entries(manifest).filter(([field]) => !ofFiles.includes(field));
  return JSON.stringify({
    ...Object.fromEntries(head),
    release: `${version}-${PENDING_HASH}`,
    container: containerName(name, version, PENDING_HASH),
  });
}

/** What the hash of a shell is over: its files with their integrity. */
export const hashedShell = (files: Readonly<Record<string, string>>): string => JSON.stringify(files);
