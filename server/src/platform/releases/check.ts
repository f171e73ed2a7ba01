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

/** In characters as JSON. All of it but the files and their hashes is in every page; the largest here has 5,500. */
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

/** As manifests and browsers write it. */
export const integrity = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The files must be exactly those of the manifest, byte for byte, and every region's files among them. */
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

/** Every region must be a module of the entry: the shell would ask for it in vain. */
export function checkExposed({ entry, regions }: RemoteManifest, files: ReadonlyMap<string, Buffer>): void {
  for (const [name, { expose }] of Object.entries(regions))
    if (files.get(entry.file)?.includes(`"${expose}"`) !== true)
      badRequest(`The region ${name} is exposed as ${expose}, which the entry ${entry.file} does not have.`);
}

/** Regions that exist, links of its own, a version that the release carries. */
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

/** Evidence is of all regions: one that was left out may be the one that throws. */
export function checkMounted(manifest: RemoteManifest, seen: Mounted | undefined): void {
  const missing = Object.keys(manifest.regions).find((region) => !seen?.regions.includes(region));
  if (missing)
    badRequest(`The region ${missing} was not mounted on the stage. Publish with npm run release.`);
}

/** Why a path of a release before is still taken: its team may go back to it. */
const previousWords = ({ name, version }: RemoteManifest) =>
  ` ${version}, to which its team can still go back. It is free after one more release of ${name}`;

/** Whether a start has put another build of the work tree in its place: such a one is not gone back to. */
const isReplaced = (
  { manifest: { name }, state }: Pick<InUse, 'manifest' | 'state'>,
  inUse: readonly InUse[],
) =>
  state === 'previous' &&
  !inUse.some((one) => one.manifest.name === name && one.state !== 'canary' && one.isDeployed);

/** One prefix, one owner: refuses a route or slot that the shell or another remote has (409). */
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

/** Refuses a release that needs what this server or its shell (`host`; null while none is built) does not have (409). */
export function checkFit(manifest: RemoteManifest, host: HostVersions | null): void {
  const misfits = [...(host === null ? [] : versionMisfits(manifest, host)), ...nameMisfits(manifest)];
  if (misfits.length > 0)
    conflict(`${manifest.name} ${manifest.version} does not fit. ${misfits.join(' ')}`, { misfits });
}

/**
 * Refuses a shell with which people would lose a remote that they have (409). A shell that the work tree has built does
 * not wait for the tree's own remotes, which are built again with it.
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
