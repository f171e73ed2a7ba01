import { nameMisfits, versionMisfits } from '@crewcall/contract/fit';
import type { HostVersions } from '@crewcall/contract/fit';
import { RemoteManifest, crewcallPart } from '@crewcall/contract/manifest';
import type { Mounted } from '@crewcall/contract/manifest';
import { isServed, isShellPath, isUnder, SHELL } from '@crewcall/contract/shell-paths';
import { createHash } from 'node:crypto';
import { badRequest, conflict } from '../../errors';
import type { InUse } from './in-use';
import { isOneOf, releaseTypes, shellTypes } from './mime';
import { manifestFaults } from './manifest-faults';
import { quoted } from './read-files';

/**
 * Limits of a manifest's JSON, in characters. Every page contains the manifest without its files and hashes
 * (`MOST_IN_PAGE`); for our largest manifest, that part has 5,500 characters.
 */
const MOST_IN_PAGE = 40_000;
const MOST_IN_ALL = 400_000;

function checkSize({ files, ...inPage }: RemoteManifest): void {
  const page = JSON.stringify(inPage).length;
  const all = page + JSON.stringify(files).length;
  if (page > MOST_IN_PAGE)
    badRequest(
      `The manifest is too large: without its files it has ${page} characters of at most ${MOST_IN_PAGE}, and every page carries them.`,
    );
  if (all > MOST_IN_ALL)
    badRequest(`The manifest is too large: it has ${all} characters of at most ${MOST_IN_ALL}.`);
}

/** Our part of `mf-manifest.json`, or 400 with what is wrong with it. */
export function readManifest(file: unknown): RemoteManifest {
  const part = crewcallPart(file);
  if (part === undefined)
    return badRequest('The manifest is not valid. It has nothing under metaData.crewcall.');
  const parsed = RemoteManifest.safeParse(part);
  if (!parsed.success) return badRequest(`The manifest is not valid. ${manifestFaults(parsed.error)}`);
  checkSize(parsed.data);
  return parsed.data;
}

/** A file's integrity hash, in the form that manifests and browsers use. */
export const integrity = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Refuses files that are not exactly those of the manifest, byte for byte, and regions that name other files. */
export function checkFiles(manifest: RemoteManifest, files: ReadonlyMap<string, Buffer>): void {
  for (const [path, wanted] of Object.entries(manifest.files)) {
    const bytes = files.get(path);
    if (!bytes) badRequest(`The file ${path} of the manifest is missing.`);
    else if (integrity(bytes) !== wanted)
      badRequest(`The file ${path} is not the one that the manifest describes.`);
  }
  const kinds = manifest.name === SHELL ? shellTypes : releaseTypes;
  for (const path of files.keys()) {
    if (!Object.hasOwn(manifest.files, path)) badRequest(`The file ${quoted(path)} is not in the manifest.`);
    if (!isOneOf(kinds, path))
      badRequest(`The file ${path} is of no kind that a release may hold: ${kinds.join(', ')}.`);
    if (path.toLowerCase().endsWith('.html') && path !== 'index.html')
      badRequest(`The shell has one page, index.html. Leave out ${path}.`);
  }
  const { entry, regions } = manifest;
  if (manifest.files[entry.file] !== entry.integrity)
    badRequest('The entry is not among the files of the manifest.');
  for (const [name, region] of Object.entries(regions)) {
    const missing = [...region.files, ...(region.later ?? [])].find(
      (path) => !Object.hasOwn(manifest.files, path),
    );
    if (missing) badRequest(`The region ${name} names the file ${missing}, which is not in the manifest.`);
  }
}

/** Refuses (400) a region that the entry does not expose as a module: the shell could not load it. */
export function checkExposed({ entry, regions }: RemoteManifest, files: ReadonlyMap<string, Buffer>): void {
  for (const [name, { expose }] of Object.entries(regions))
    if (files.get(entry.file)?.includes(`"${expose}"`) !== true)
      badRequest(`The region ${name} is exposed as ${expose}, which the entry ${entry.file} does not have.`);
}

/**
 * Refuses (400) a manifest whose release name lacks its version, whose routes or slots name a region that does not
 * exist, or whose navigation leads outside its own routes.
 */
export function checkReferences(manifest: RemoteManifest): void {
  if (!manifest.release.startsWith(`${manifest.version}-`)) {
    badRequest(`The release ${manifest.release} does not carry the version ${manifest.version}.`);
  }
  const { name, routes, nav, slots: offered, regions } = manifest;
  if (name === SHELL && [...routes, ...nav, ...offered, ...Object.keys(regions)].length > 0)
    badRequest('The shell has no routes, slots or regions of its own in its manifest.');
  for (const { region } of [...manifest.routes, ...manifest.slots]) {
    if (!Object.hasOwn(manifest.regions, region)) badRequest(`There is no region ${region}.`);
  }
  for (const { to } of nav)
    if (!routes.some(({ path }) => isUnder(to.toLowerCase(), path.toLowerCase())))
      badRequest(
        `The navigation leads to ${to}, a navigation target of another's or of nobody's. ` +
          `Lead to a route of ${name} itself.`,
      );
}

const overlap = (a: string, b: string) => isUnder(a, b) || isUnder(b, a);

/** Refuses (400) a release unless all its regions were mounted on the stage, because a missing one may fail. */
export function checkMounted(manifest: RemoteManifest, seen: Mounted | undefined): void {
  const missing = Object.keys(manifest.regions).find((region) => !seen?.regions.includes(region));
  if (missing)
    badRequest(`The region ${missing} was not mounted on the stage. Publish with npm run release.`);
}

/** Explains why a path of a previous release is still reserved: its team may go back to that release. */
const previousWords = ({ name, version }: RemoteManifest) =>
  ` ${version}, to which its team can still go back. It is free after one more release of ${name}`;

/**
 * Is this a previous release that a newer build replaced at a start of the server? Nobody goes back to such a
 * release.
 */
const isReplaced = (
  { manifest: { name }, state }: Pick<InUse, 'manifest' | 'state'>,
  inUse: readonly InUse[],
) =>
  state === 'previous' &&
  !inUse.some((one) => one.manifest.name === name && one.state !== 'canary' && one.isDeployed);

/** Refuses (409) a route or slot that the shell or another remote has: each prefix has one owner. */
export function checkCollisions(manifest: RemoteManifest, inUse: readonly InUse[]): void {
  const paths = manifest.routes.map((route) => route.path.toLowerCase());
  for (const [index, path] of paths.entries()) {
    if (isShellPath(path) || isServed(path)) {
      conflict(`${path} belongs to the shell.`);
    }
    if (paths.some((other, at) => at !== index && overlap(path, other)))
      badRequest(`${path} is named twice.`);
  }
  for (const { manifest: other, state } of inUse) {
    if (other.name === manifest.name || isReplaced({ manifest: other, state }, inUse)) continue;
    const why = state === 'previous' ? previousWords(other) : '';
    const taken = other.routes.find((route) => paths.some((path) => overlap(path, route.path.toLowerCase())));
    if (taken) conflict(`${taken.path} belongs to ${other.name}${why}.`);
    const slot = other.slots.find(({ name }) => manifest.slots.some((own) => own.name === name));
    if (slot) conflict(`The slot ${slot.name} is offered by ${other.name}${why}.`);
  }
}

/**
 * Refuses (409) a release that needs something that this server or its shell lacks. `host` is null if no shell is
 * built.
 */
export function checkFit(manifest: RemoteManifest, host: HostVersions | null): void {
  const misfits = [...(host === null ? [] : versionMisfits(manifest, host)), ...nameMisfits(manifest)];
  if (misfits.length > 0)
    conflict(`${manifest.name} ${manifest.version} does not fit. ${misfits.join(' ')}`, { misfits });
}

/**
 * Refuses (409) a shell that does not fit a remote in use, because people would lose that remote. For a shell from
 * the work tree (`isDeployed` false), the tree's own remotes are ignored, because they are rebuilt with it.
 */
export function checkRemotesFit(host: HostVersions, inUse: readonly InUse[], isDeployed: boolean): void {
  const misfits = inUse
    .filter((one) => one.state !== 'previous' && one.manifest.name !== SHELL)
    .filter((one) => isDeployed || one.isDeployed)
    .flatMap(({ manifest, state }) =>
      versionMisfits(manifest, host).map(
        (text) => `${manifest.name} ${manifest.version} (${state}): ${text}`,
      ),
    );
  if (misfits.length > 0)
    conflict(
      `Remotes in use do not fit this shell. ${misfits.join(' ')} Publish releases of them that fit it first.`,
      { misfits },
    );
}
