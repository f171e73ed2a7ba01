import { createHash } from 'node:crypto';
import type { Registry, RemoteManifest } from '@crewcall/contract/manifest';
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

export const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const hash8 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** A small release with the routes, navigation and slots of another one, whose regions do what they are told. */
export function makeRelease(
  like: RemoteManifest,
  version: string,
  behaviours: Partial<Record<string, Behaviour>> = {},
): Made {
  const regions = Object.fromEntries(
    Object.keys(like.regions).map((name) => [name, behaviours[name] ?? behaviours['*'] ?? {}]),
  );
  const release = `${version}-${hash8(JSON.stringify([like.name, version, regions]))}`;
  const container = `${like.name}_${release}`.replace(/[^a-z0-9]/g, '_');
  const entry = entryCode(container, { label: `${like.title} ${version}`, regions });
  const integrity = integrityOf(entry);
  return {
    base: `/remotes/${like.name}/${release}`,
    files: { 'entry.js': entry },
    manifest: {
      ...structuredClone(like),
      version,
      release,
      container,
      entry: { file: 'entry.js', integrity, bytes: Buffer.byteLength(entry) },
      requires: { platform: like.requires.platform, shared: like.requires.shared },
      regions: Object.fromEntries(
        Object.keys(like.regions).map((name) => [name, { expose: `./${name}`, files: [] }]),
      ),
      files: { 'entry.js': integrity },
    },
  };
}

/** Publishes as a deploy does; answers what the call answered. */
export const publish = (as: Caller, { manifest, files }: Made, activate = false) =>
  as.call('publishRelease', {
    manifest,
    files: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, Buffer.from(text).toString('base64')]),
    ),
    activate,
  });

/**
 * The same code as a live release under another version. Every file is fetched, and the names that carry the release
 * are changed in it. A build of another version would have written them so.
 */
export async function reissue(url: string, live: LiveRemote['live'], version: string): Promise<Made> {
  const { manifest, base } = live;
  const release = `${version}-${hash8(`${manifest.release} ${version}`)}`;
  const container = `${manifest.name}_${release}`.replace(/[^a-z0-9]/g, '_');
  const paths = Object.keys(manifest.files);
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`${url}${base}/${path}`)).text()));
  const files = Object.fromEntries(
    paths.map((path, index) => [
      path,
      (texts[index] ?? '').replaceAll(manifest.container, container).replaceAll(manifest.release, release),
    ]),
  );
  const entry = files[manifest.entry.file] ?? '';
  return {
    base: `/remotes/${manifest.name}/${release}`,
    files,
    manifest: {
      ...manifest,
      version,
      release,
      container,
      entry: { ...manifest.entry, integrity: integrityOf(entry), bytes: Buffer.byteLength(entry) },
      files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)])),
    },
  };
}
