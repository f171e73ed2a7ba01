/**
 * Placeholder for the hash of a release while the hash is computed, because the files to be hashed contain the
 * release's name and so the hash itself. As long as a hash, but never a valid one, since `z` is not a hex digit.
 */
export const PENDING_HASH = 'zzzzzzzz';

/** `mf_jobs_1_0_0_<hash>`: federation's name for one release. */
export const containerName = (name: string, version: string, hash: string): string =>
  `${name.replaceAll('-', '_')}_${version.replaceAll('.', '_')}_${hash}`;

/** The beginning of the list in an entry file that has the hashes of all other scripts. */
export const CHUNK_HASHES = '{"chunk-hashes":""';
const listed = /(\{"chunk-hashes":"")[^}]*/g;

/**
 * The entry file without its list of script hashes, to be hashed itself: the scripts in the list are hashed
 * separately.
 */
export const withoutChunkHashes = (entry: string): string => entry.replace(listed, '$1');

/** The scripts listed by one or several entry files. A page that runs a release can load only these scripts. */
export const listedChunks = (entry: string): string[] =>
  [...entry.matchAll(listed)].flatMap(([list]) =>
    [...list.matchAll(/,"([^"]*)":/g)].map(([, file = '']) => file),
  );

/** Manifest fields that describe files. Left out of the hash, because the files themselves are hashed. */
const ofFiles = ['entry', 'regions', 'files'];

/**
 * Returns the text with which the hash of a remote begins: its manifest without the fields about files. After it every
 * file is hashed, in order of paths: the path, a zero byte, and the bytes with `PENDING_HASH` in the container's name.
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

/** Returns the text that the hash of a shell is made of: its files with their integrity hashes. */
export const hashedShell = (files: Readonly<Record<string, string>>): string => JSON.stringify(files);
