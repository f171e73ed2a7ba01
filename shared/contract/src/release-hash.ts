/**
 * Placeholder for the hash while it is computed: a release's files contain its name, and so its own hash. As long as a
 * hash, but never a valid one, since `z` is no hex digit.
 */
export const PENDING_HASH = 'zzzzzzzz';

/** `mf_jobs_1_0_0_<hash>`: federation's name for one release. */
export const containerName = (name: string, version: string, hash: string): string =>
  `${name.replaceAll('-', '_')}_${version.replaceAll('.', '_')}_${hash}`;

/** The text with which an entry file's list of the other scripts' hashes begins. */
export const CHUNK_HASHES = '{"chunk-hashes":""';
const listed = /(\{"chunk-hashes":"")[^}]*/g;

/** The entry file as it is hashed: without its list of script hashes, since those scripts are hashed themselves. */
export const withoutChunkHashes = (entry: string): string => entry.replace(listed, '$1');

/** The scripts listed by one or several entries. A page that runs a release can load these scripts and no others. */
export const listedChunks = (entry: string): string[] =>
  [...entry.matchAll(listed)].flatMap(([list]) =>
    [...list.matchAll(/,"([^"]*)":/g)].map(([, file = '']) => file),
  );

/** Fields of a manifest that describe files. Left out of the hash, since the files are hashed themselves. */
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
