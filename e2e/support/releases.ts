import { createHash } from 'node:crypto';
import { MANIFEST_FILE } from '@crewcall/contract/manifest';
import type { MfManifest, Registry, RemoteManifest } from '@crewcall/contract/manifest';
import {
  CHUNK_HASHES,
  containerName,
  hashedHead,
  PENDING_HASH,
  withoutChunkHashes,
} from '@crewcall/contract/release-hash';
import type { Caller } from './api';
import { entryCode } from './releases-container';
import type { Behaviour } from './releases-container';

export type LiveRemote = Registry['remotes'][number] & {
  live: NonNullable<Registry['remotes'][number]['live']>;
};

export async function registryOf(url: string): Promise<Registry> {
  return (await (await fetch(`${url}/registry.json`)).json()) as Registry;
}

/** The live release of each remote, by name. */
export async function liveOf(url: string): Promise<Map<string, LiveRemote['live']>> {
  const { remotes } = await registryOf(url);
  return new Map(remotes.flatMap(({ name, live }) => (live ? [[name, live]] : [])));
}

/** A release in memory: what a build would have written. */
export interface Made {
  base: string;
  manifest: RemoteManifest;
  files: Record<string, string>;
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The entry with the hashes of these files, where it lists any. */
function withChunkHashes(entry: string, file: string, files: Readonly<Record<string, string>>): string {
  const list = Object.entries(files)
    .filter(([path]) => path !== file && /\.m?js$/.test(path))
    .map(([path, text]) => `,"${path}":"${integrityOf(text).replace('sha384-', '')}"`);
  return entry.replaceAll(CHUNK_HASHES, () => CHUNK_HASHES + list.join(''));
}

/**
 * Names a release by its bytes, as its build would have: `drafts` hold the container under its pending name, and no
 * hashes of chunks.
 */
function named(draft: RemoteManifest, drafts: Readonly<Record<string, string>>): Made {
  const { name, version } = draft;
  const digest = createHash('sha256').update(hashedHead(draft));
  for (const path of Object.keys(drafts).sort())
    digest
      .update(path)
      .update('\0')
      .update(drafts[path] ?? '');
  const hash = digest.digest('hex').slice(0, 8);
  const release = `${version}-${hash}`;
  const container = containerName(name, version, hash);
  const pending = containerName(name, version, PENDING_HASH);
  const files = Object.fromEntries(
    Object.entries(drafts).map(([path, text]) => [path, text.replaceAll(pending, container)]),
  );
  const { file } = draft.entry;
  const entry = withChunkHashes(files[file] ?? '', file, files);
  files[file] = entry;
  return {
    base: `/remotes/${name}/${release}`,
    files,
    manifest: {
      ...draft,
      release,
      container,
      entry: { file, integrity: integrityOf(entry), bytes: Buffer.byteLength(entry) },
      files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)])),
    },
  };
}

/** A small release with the routes, navigation and slots of another one, whose regions do what they are told. */
export function makeRelease(
  like: RemoteManifest,
  version: string,
  behaviours: Partial<Record<string, Behaviour>> = {},
): Made {
  const regions = Object.fromEntries(
    Object.keys(like.regions).map((name) => [name, behaviours[name] ?? behaviours['*'] ?? {}]),
  );
  const pending = containerName(like.name, version, PENDING_HASH);
  // A build writes the modules that a region is exposed as into its entry.
  const exposed = Object.keys(regions).map((name) => JSON.stringify(`./${name}`));
  const entry = `${entryCode(pending, { label: `${like.title} ${version}`, regions })}\n// ${exposed.join(', ')}`;
  return named(
    {
      ...structuredClone(like),
      version,
      entry: { ...like.entry, file: 'entry.js' },
      regions: Object.fromEntries(
        Object.keys(like.regions).map((name) => [name, { expose: `./${name}`, files: [] }]),
      ),
    },
    { 'entry.js': entry },
  );
}

/** Publishes as a deploy does; answers what the call answered. */
export const publish = (as: Caller, { manifest, files }: Made, activate = false) =>
  as.call('publishRelease', {
    manifest: { metaData: { crewcall: manifest } },
    files: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, Buffer.from(text).toString('base64')]),
    ),
    mounted: { in: 'a test', regions: Object.keys(manifest.regions) },
    activate,
  });

/**
 * The same code as a live release under another version. Every file is fetched, and the names that carry the release
 * are changed in it. A build of another version would have written them so.
 */
export async function reissue(url: string, live: LiveRemote['live'], version: string): Promise<Made> {
  const { base } = live;
  // The registry leaves out the files and what the release uses.
  const whole = (await (await fetch(`${url}${base}/${MANIFEST_FILE}`)).json()) as MfManifest;
  const manifest = whole.metaData.crewcall;
  const pending = containerName(manifest.name, version, PENDING_HASH);
  const paths = Object.keys(manifest.files);
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`${url}${base}/${path}`)).text()));
  const drafts = Object.fromEntries(
    paths.map((path, index) => {
      const text = (texts[index] ?? '').replaceAll(manifest.container, pending);
      return [path, path === manifest.entry.file ? withoutChunkHashes(text) : text];
    }),
  );
  return named({ ...manifest, version }, drafts);
}
