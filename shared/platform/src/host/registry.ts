import type { CanaryRule, RemoteManifest } from '@crewcall/contract/manifest';

export interface Release {
  /** Where its files are, without a slash at the end: `/remotes/mf-jobs/1.0.0-0a1b2c3d`. */
  base: string;
  manifest: RemoteManifest;
  /** The host, by the hash of what it provides, that the server has found it to fit. */
  fits?: string | null;
}

export type RemoteEntry =
  | { name: string; state: 'ok'; live: Release | null; canary: (Release & { rule: CanaryRule }) | null }
  /** `live` still says which addresses were its own. */
  | { name: string; state: 'disabled'; reason: string; live?: Release | null }
  | { name: string; state: 'invalid'; problem: string };

export interface ReadRegistry {
  sequence: number;
  remotes: readonly RemoteEntry[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What is wrong with a manifest as far as a shell must know, or null. The server has checked it whole at publish. */
export function manifestProblem(value: unknown): string | null {
  if (!isObject(value)) return 'no manifest';
  if (value.schema !== 1) return 'a manifest of another schema';
  for (const field of ['name', 'title', 'version', 'release', 'container']) {
    if (!isText(value[field])) return `${field} is missing`;
  }
  const { entry, requires, regions, routes, nav, slots, events } = value;
  if (!isObject(entry) || !isText(entry.file) || typeof entry.integrity !== 'string')
    return 'entry is missing';
  if (!isObject(requires) || !isText(requires.platform) || !isObject(requires.shared))
    return 'requires is missing';
  if (!isObject(regions)) return 'regions are missing';
  for (const region of Object.values(regions)) {
    if (!isObject(region) || !isText(region.expose) || !Array.isArray(region.files))
      return 'a region makes no sense';
  }
  for (const [what, list] of Object.entries({ routes, nav, slots })) {
    if (!Array.isArray(list) || !list.every((item) => isObject(item) && isText(item.policy)))
      return `${what} make no sense`;
  }
  const named = [...(routes as Json[]), ...(slots as Json[])].every(
    (item) => isText(item.region) && item.region in regions,
  );
  if (!named) return 'a route or slot names no region';
  return isObject(events) ? null : 'events are missing';
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

/** Reads a registry. One remote's nonsense makes that remote `invalid` and no other. Throws when there is none at all. */
export function readRegistry(value: unknown): ReadRegistry {
  if (!isObject(value) || value.schema !== 1 || !Array.isArray(value.remotes))
    throw new Error('This is no registry.');
  return {
    sequence: typeof value.sequence === 'number' ? value.sequence : 0,
    remotes: value.remotes
      .filter((item): item is Json => isObject(item) && isText(item.name))
      .map(readRemote),
  };
}

export interface FetchRegistryOptions {
  fetch: typeof fetch;
  url?: string;
  /** Attempts in all, 3 when not given. */
  attempts?: number;
  /** ms for each, 4000 when not given. */
  timeoutMs?: number;
}

/** Gets the registry. A page in HTML, however well it answers, counts as a failure. Throws the last one. */
export async function fetchRegistry(options: FetchRegistryOptions): Promise<ReadRegistry> {
  const { url = '/registry.json', attempts = 3, timeoutMs = 4000 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await options.fetch(url, {
        signal: AbortSignal.timeout(timeoutMs),
        cache: 'no-cache',
      });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !type.includes('json')) throw new Error(`registry: ${response.status} ${type}`);
      return readRegistry(await response.json());
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** (attempt - 1)));
    }
  }
}

/** A number from 0 to 99 that stays the same for a user and remote. */
export function bucketOf(idUser: number, remote: string): number {
  let hash = 2166136261;
  for (const char of `${idUser}:${remote}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) % 100;
}

/** The release this user gets: the canary by role or by their sticky share, else the live one. Visitors get live. */
export function pickRelease(
  entry: Extract<RemoteEntry, { state: 'ok' }>,
  user: { id: number; role: 'crew' | 'manager' | 'admin' } | null,
): Release | null {
  const { live, canary } = entry;
  if (canary === null || user === null) return live;
  const { roles, percent } = canary.rule;
  const chosen =
    roles?.includes(user.role) === true || (percent !== undefined && bucketOf(user.id, entry.name) < percent);
  if (!chosen) return live;
  const { rule: _rule, ...release } = canary;
  return release;
}
