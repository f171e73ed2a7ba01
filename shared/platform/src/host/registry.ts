import { bucketOf, isForThem } from '@crewcall/contract/canary';
import type { Role } from '@crewcall/domain/policies';
import type { CanaryRule, Mix, RemoteManifest } from '@crewcall/contract/manifest';

export interface Release {
  /** Where the release's files are, without a slash at the end: `/remotes/mf-jobs/1.0.0-0a1b2c3d`. */
  base: string;
  manifest: RemoteManifest;
  /** A sentence for each name that the release uses and the server does not have. */
  misfits?: readonly string[];
}

export type RemoteEntry =
  | { name: string; state: 'ok'; live: Release | null; canary: (Release & { rule: CanaryRule }) | null }
  /** A disabled remote has `live` too, to know which addresses belong to it. */
  | { name: string; state: 'disabled'; reason: string; live: Release | null }
  | { name: string; state: 'invalid'; problem: string };

export interface ReadRegistry {
  sequence: number;
  remotes: readonly RemoteEntry[];
  /** The mix of releases for this browser. `remotes` already has the releases of the mix as `live`. */
  mix?: Mix | null;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Checks of the manifest fields that a shell needs, each with the problem text if the check fails. */
const parts: readonly (readonly [isWell: (manifest: Json) => boolean, problem: string])[] = [
  [({ schema }) => schema === 1, 'a manifest of another schema'],
  ...['name', 'title', 'version', 'release', 'container'].map(
    (field) => [(manifest: Json) => isText(manifest[field]), `${field} is missing`] as const,
  ),
  [
    ({ entry }) => isObject(entry) && isText(entry.file) && typeof entry.integrity === 'string',
    'entry is missing',
  ],
  [
    ({ requires }) => isObject(requires) && isText(requires.platform) && isText(requires.react),
    'requires is missing',
  ],
  [({ regions }) => isObject(regions), 'regions are missing'],
  [
    ({ regions }) =>
      Object.values(regions as Json).every(
        (region) => isObject(region) && isText(region.expose) && Array.isArray(region.files),
      ),
    'a region makes no sense',
  ],
  ...['routes', 'nav', 'slots'].map(
    (list) => [(manifest: Json) => isGuardedList(manifest[list]), `${list} make no sense`] as const,
  ),
  [
    ({ routes, slots, regions }) =>
      [...(routes as Json[]), ...(slots as Json[])].every(
        ({ region }) => isText(region) && region in (regions as Json),
      ),
    'a route or slot names no region',
  ],
  [({ events }) => isObject(events), 'events are missing'],
];

const isGuardedList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && isText(item.policy));

/** Returns why this shell cannot use a manifest, or null. The server checked the whole manifest at publish. */
export function manifestProblem(value: unknown): string | null {
  if (!isObject(value)) return 'no manifest';
  return parts.find(([isWell]) => !isWell(value))?.[1] ?? null;
}

const releaseProblem = (value: unknown) =>
  !isObject(value) || !isText(value.base) ? 'no base' : manifestProblem(value.manifest);

function readRemote(value: Json): RemoteEntry {
  const name = value.name as string;
  if (isObject(value.disabled)) {
    const live = releaseProblem(value.live) === null ? (value.live as unknown as Release) : null;
    return { name, state: 'disabled', reason: String(value.disabled.reason ?? ''), live };
  }
  for (const kind of ['live', 'canary'] as const) {
    const problem = value[kind] == null ? null : releaseProblem(value[kind]);
    if (problem !== null) return { name, state: 'invalid', problem: `${kind}: ${problem}` };
  }
  return {
    name,
    state: 'ok',
    live: (value.live ?? null) as Release | null,
    canary: (value.canary ?? null) as never,
  };
}

/**
 * Reads a registry. Invalid data of a remote only makes that remote `invalid`. Throws if the value is not a registry.
 */
export function readRegistry(value: unknown): ReadRegistry {
  if (!isObject(value) || value.schema !== 1 || !Array.isArray(value.remotes))
    throw new Error('This is no registry.');
  return {
    sequence: typeof value.sequence === 'number' ? value.sequence : 0,
    remotes: value.remotes
      .filter((item): item is Json => isObject(item) && isText(item.name))
      .map(readRemote),
    mix: isObject(value.mix) ? (value.mix as unknown as Mix) : null,
  };
}

/**
 * Returns the newer registry, but reuses the earlier object of every release that has not changed. A mounted region
 * depends on its release object, so a change of another remote must not remount it.
 */
export function withKnownReleases(next: ReadRegistry, before: ReadRegistry): ReadRegistry {
  const known = before.remotes.flatMap((entry) =>
    entry.state === 'invalid' ? [] : [entry.live, entry.state === 'ok' ? entry.canary : null],
  );
  const keep = <T extends Release>(release: T): T =>
    (known.find((one) => one?.base === release.base && JSON.stringify(one) === JSON.stringify(release)) as
      T | undefined) ?? release;
  const remotes = next.remotes.map((entry): RemoteEntry => {
    if (entry.state === 'invalid') return entry;
    const live = entry.live && keep(entry.live);
    return entry.state === 'ok'
      ? { ...entry, live, canary: entry.canary && keep(entry.canary) }
      : { ...entry, live };
  });
  return { ...next, remotes };
}

const ATTEMPTS = 3;

/** Fetches the registry, in up to three attempts. An HTML page counts as a failure. Throws the last failure. */
export async function fetchRegistry(send: typeof fetch): Promise<ReadRegistry> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await send('/registry.json', {
        signal: AbortSignal.timeout(4000),
        cache: 'no-cache',
      });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !type.includes('json')) throw new Error(`registry: ${response.status} ${type}`);
      return readRegistry(await response.json());
    } catch (error) {
      if (attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** (attempt - 1)));
    }
  }
}

/** The release this user gets: the canary by role or by their sticky share, else the live one. Visitors get live. */
export function pickRelease(
  entry: Extract<RemoteEntry, { state: 'ok' }>,
  user: { id: number; role: Role } | null,
): Release | null {
  const { live, canary } = entry;
  if (canary === null || user === null) return live;
  return isForThem(canary.rule, user.role, bucketOf(user.id, entry.name)) ? canary : live;
}
