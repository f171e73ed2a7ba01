import {
  CHUNK_HASHES,
  containerName,
  hashedHead,
  hashedShell,
  listedChunks,
  PENDING_HASH,
  withoutChunkHashes,
} from '@crewcall/contract/release-hash';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { createHash } from 'node:crypto';
import { badRequest } from '../../errors';

type Files = ReadonlyMap<string, Buffer>;

const sorted = (files: Files) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

/** Computes a release's 8-character hash as its build does. `asSent` is the manifest with its fields in build order. */
export function hashOfRelease(asSent: RemoteManifest, files: Files): string {
  const { name, version, container } = asSent;
  const digest = createHash('sha256');
  if (name === SHELL) return digest.update(hashedShell(asSent.files)).digest('hex').slice(0, 8);
  const pending = containerName(name, version, PENDING_HASH);
  digest.update(hashedHead(asSent));
  // latin1 maps each byte to one character, so that replacing text does not change binary content.
  for (const [path, bytes] of sorted(files)) {
    const text = bytes.toString('latin1').replaceAll(container, pending);
    digest
      .update(path)
      .update('\0')
      .update(path === asSent.entry.file ? withoutChunkHashes(text) : text, 'latin1');
  }
  return digest.digest('hex').slice(0, 8);
}

/**
 * Says what is wrong with the chunk hashes in the entry file, which browsers check chunks against; undefined if
 * nothing.
 */
function wrongChunk({ entry, files: hashes }: RemoteManifest, files: Files): string | undefined {
  const text = files.get(entry.file)?.toString('latin1') ?? '';
  const isListed = text.includes(CHUNK_HASHES);
  const lacking = listedChunks(text).find((file) => !Object.hasOwn(hashes, file));
  if (lacking !== undefined)
    return `${entry.file} loads ${lacking}, which is not in the manifest: the region that needs it would fail.`;
  const wrong = Object.keys(hashes).find(
    (file) =>
      /\.m?js$/.test(file) &&
      file !== entry.file &&
      !(isListed && text.includes(`"${file}":"${hashes[file]?.replace('sha384-', '')}"`)),
  );
  return wrong && `${entry.file} has another hash for ${wrong} than that file, or none.`;
}

/**
 * Refuses (400) a release whose name does not match its bytes: two releases of one name would replace each other in a
 * tab, and a version would not identify its bytes.
 */
export function checkName(asSent: RemoteManifest, files: Files): void {
  const { name, version, release, container, entry } = asSent;
  const isShell = name === SHELL;
  const misnamed = (text: string): never =>
    badRequest(`${isShell ? 'The shell' : name} ${version}: ${text} Build it again.`);
  const expected = isShell ? SHELL : containerName(name, version, release.slice(-8));
  if (container !== expected) misnamed(`the container must be ${expected}, not ${container}.`);
  if (!isShell && files.get(entry.file)?.includes(container) !== true)
    misnamed(`${entry.file} is not the entry of the container ${container}.`);
  const hash = hashOfRelease(asSent, files);
  if (release !== `${version}-${hash}`)
    misnamed(`its files and manifest are those of ${version}-${hash}, not of ${release}.`);
  const wrong = isShell ? undefined : wrongChunk(asSent, files);
  if (wrong !== undefined) misnamed(wrong);
}
