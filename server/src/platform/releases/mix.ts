import { SHELL } from '@crewcall/contract/shell-paths';
import type { Mix, Registry, RemoteManifest } from '@crewcall/contract/manifest';
import type { Db } from '../../db/schema';
import { badRequest, CallError, notFound } from '../../errors';
import { checkCollisions, checkFit, checkRemotesFit } from './check';
import { releasesInUse } from './in-use';
import { filesGone, inRegistry, storedRelease } from './stored';
import type { HostVersions } from '@crewcall/contract/fit';

/** The part of `ReleaseRegistry` that a mix uses. Declared here because the registry imports this file. */
interface Releases {
  host: HostVersions | null;
  hostFor(remote: string, release: string): Promise<HostVersions | null>;
  current(): Promise<{ registry: Registry }>;
}

/** A mix as saved in a browser's cookie, signed so that nobody can change it. */
export type HeldMix = Omit<Mix, 'problem'>;

/** The chosen release of each remote; the shell counts as a remote. */
type Chosen = Readonly<Record<string, string>>;

type Shown = Pick<RemoteManifest, 'release' | 'version'> & { remote: string };

const states = ['live', 'canary', 'previous'] as const;
type State = (typeof states)[number];
const isState = (text: string): text is State => states.some((state) => state === text);

/**
 * Finds the release that `wanted` means now: a version, a release id, or `live`, `canary` or `previous`. If there is
 * none, CallError 404 that lists the choices.
 */
async function resolve(db: Db, remote: string, wanted: string): Promise<string> {
  const entry = await db
    .selectFrom('registry_entry')
    .selectAll()
    .where('remote', '=', remote)
    .executeTakeFirst();
  if (!entry) {
    const all = await db.selectFrom('registry_entry').select('remote').orderBy('remote').execute();
    const names = all.map((row) => row.remote).join(', ');
    return notFound(`There is no remote ${remote}. There are: ${names}.`);
  }
  const id = isState(wanted) ? entry[`${wanted}_release_id`] : null;
  const found = await db
    .selectFrom('release')
    .select('release')
    .where('remote', '=', remote)
    .where((eb) =>
      isState(wanted) ? eb('id', '=', id) : eb.or([eb('version', '=', wanted), eb('release', '=', wanted)]),
    )
    .executeTakeFirst();
  if (found) return found.release;
  return notFound(
    isState(wanted)
      ? `${remote} has no ${wanted === 'previous' ? 'previous release' : `${wanted} release`} now. Name a version of it.`
      : `${remote} has no release ${wanted}. Take one of those at /admin/releases, or live, canary or previous.`,
  );
}

/**
 * Finds the release of each remote in `wishes` (see `resolve`). CallError 400 if there are none, 404 if one is not
 * found.
 */
export async function resolveAll(db: Db, wishes: Readonly<Record<string, string>>): Promise<Chosen> {
  const list = Object.entries(wishes);
  if (list.length === 0) badRequest('Name at least one remote and its release, as mf-jobs@1.4.0.');
  const chosen: Record<string, string> = {};
  for (const [remote, wanted] of list) chosen[remote] = await resolve(db, remote, wanted);
  return chosen;
}

/**
 * Checks the releases of a mix by the rules of publishing; returns their manifests. Each must fit the shell of the
 * mix, and its addresses must not collide with those of the other releases or of live ones. CallError 404 for one
 * that does not exist, 409 for one that does not fit or has lost its files.
 */
export async function checkMix(db: Db, releases: Releases, chosen: Chosen): Promise<RemoteManifest[]> {
  const live = (await releasesInUse(db)).filter(
    ({ state, manifest }) => state === 'live' && !Object.hasOwn(chosen, manifest.name),
  );
  const shell = chosen[SHELL];
  const host = shell === undefined ? releases.host : await releases.hostFor(SHELL, shell);
  if (shell !== undefined && host !== null) checkRemotesFit(host, live, true);
  const manifests: RemoteManifest[] = [];
  for (const [remote, release] of Object.entries(chosen)) {
    const row =
      (await storedRelease(db, remote, release)) ?? notFound(`${remote} has no release ${release} any more.`);
    if (row.pruned_at !== null) filesGone(remote, release);
    checkFit(row.manifest, host);
    manifests.push(row.manifest);
  }
  const beside = manifests.map((manifest) => ({ manifest, state: 'live' as const, isDeployed: true }));
  for (const manifest of manifests) checkCollisions(manifest, [...live, ...beside]);
  return manifests;
}

/** The releases in the form that screens show. */
export const shownOf = (manifests: readonly RemoteManifest[]): Shown[] =>
  manifests.map(({ name, release, version }) => ({ remote: name, release, version }));

// Caches the registry of each mix, keyed by the live registry from which it was made, because pages request it often.
const made = new WeakMap<Registry, Map<string, Promise<Registry>>>();

/**
 * The registry for a browser with this mix: the chosen releases instead of the live ones, and no canaries. If they no
 * longer fit, the live registry and the reason.
 */
export async function mixedRegistry(db: Db, releases: Releases, mix: HeldMix): Promise<Registry> {
  const { registry } = await releases.current();
  const known = made.get(registry) ?? new Map<string, Promise<Registry>>();
  made.set(registry, known);
  const key = `${JSON.stringify(releases.host)} ${JSON.stringify(mix)}`;
  const reading = known.get(key) ?? readMixed(db, releases, registry, mix);
  known.set(key, reading);
  return reading.catch((error: unknown) => {
    known.delete(key);
    // If the database cannot be read at the moment, still serve the page, and read again next time.
    if (error instanceof CallError) return withProblem(registry, mix, error);
    throw error;
  });
}

const withProblem = (registry: Registry, mix: HeldMix, { message }: CallError): Registry => ({
  ...registry,
  mix: { ...mix, problem: message },
});

async function readMixed(db: Db, releases: Releases, registry: Registry, mix: HeldMix): Promise<Registry> {
  let manifests: RemoteManifest[];
  try {
    manifests = await checkMix(db, releases, mix.remotes);
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return withProblem(registry, mix, error);
    throw error;
  }
  const remotes = registry.remotes.map((entry) => {
    const manifest = manifests.find(({ name }) => name === entry.name);
    return manifest
      ? { ...entry, live: inRegistry(manifest), canary: null, disabled: null }
      : { ...entry, canary: null };
  });
  return { ...registry, remotes, mix: { ...mix, problem: null } };
}
