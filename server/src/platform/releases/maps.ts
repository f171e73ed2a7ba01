import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { Db, DbTx } from '../../db/schema';
import { badRequest } from '../../errors';
import type { Blobs, Brought } from '../files/blobs';
import { quoted } from './read-files';

// The source maps of releases: publishers send them, only the server reads them, and they are never served.

/** The most frames and files that we look up for one stack, because anybody may send any text as a stack. */
const MOST_FRAMES = 40;
const MOST_FILES = 8;

const asMap = (bytes: Buffer): TraceMap | null => {
  try {
    return new TraceMap(bytes.toString());
  } catch {
    return null;
  }
};

/** Refuses (400) a source map that cannot be read, or that belongs to no script of the release. */
export function checkMaps(manifest: RemoteManifest, maps: ReadonlyMap<string, Buffer>): void {
  for (const [path, bytes] of maps) {
    if (!Object.hasOwn(manifest.files, path) || !/\.m?js$/.test(path))
      badRequest(`There is a source map for ${quoted(path)}, which is no script of the release.`);
    if (asMap(bytes) === null)
      badRequest(`The source map of ${path} cannot be read. Build the remote again.`);
  }
}

/** Of a release's maps, returns those that the server does not have yet. */
export async function missingMaps(
  db: Db,
  { name, release }: Pick<RemoteManifest, 'name' | 'release'>,
  maps: ReadonlyMap<string, Buffer>,
): Promise<[string, Buffer][]> {
  const rows = await db
    .selectFrom('release_map as m')
    .innerJoin('release as r', 'r.id', 'm.release_id')
    .select('m.path')
    .where('r.remote', '=', name)
    .where('r.release', '=', release)
    .execute();
  const known = new Set(rows.map(({ path }) => path));
  return [...maps].filter(([path]) => !known.has(path));
}

/** Stores a release's maps, except those that it has already. */
export async function storeMaps(
  tx: DbTx,
  blobs: Blobs,
  id: number,
  maps: ReadonlyMap<string, Brought>,
): Promise<void> {
  for (const [path, file] of maps)
    await tx
      .insertInto('release_map')
      .values({ release_id: id, path, blob_id: await blobs.name(tx, file) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Finds positions in built scripts: `https://host/remotes/mf-jobs/1.0.0-abc/1.js:1:2345`, or `/assets/…` (shell). */
const places =
  /(?:https?:\/\/[^\s()/]+)?\/(?:remotes\/([\w-]+)\/([\w.-]+)\/([\w./-]+\.m?js)|(assets\/[\w./-]+\.js))(?:\?[^\s():]*)?:(\d+):(\d+)/g;

interface Script {
  remote: string;
  /** Null for the shell: its addresses do not contain the release, but a file's name is unique to its content. */
  release: string | null;
  path: string;
}

interface Places {
  maps: readonly Uint8Array[];
  at: readonly { map: number; line: number; column: number }[];
}

/** Finds the source lines. Reading a map takes a tenth of a second, so it is done in a thread. */
export const sourceLines = {
  kind: 'source-lines',
  paint: ({ maps, at }: Places): Promise<Buffer> => {
    const read = maps.map((bytes) => asMap(Buffer.from(bytes)));
    const lines = at.map(({ map, line, column }) => {
      const trace = read[map];
      // A stack counts columns from one, a map from zero.
      const from = trace ? originalPositionFor(trace, { line, column: column - 1 }) : null;
      return from === null || from.source === null ? null : `${from.source}:${from.line}:${from.column + 1}`;
    });
    return Promise.resolve(Buffer.from(JSON.stringify(lines)));
  },
};

/** Runs `sourceLines`, in a thread that the caller chooses. */
export type FindLines = (places: Places) => Promise<Buffer>;

async function mapOf(db: Db, blobs: Blobs, { remote, release, path }: Script): Promise<Buffer | null> {
  const row = await db
    .selectFrom('release_map as m')
    .innerJoin('release as r', 'r.id', 'm.release_id')
    .select('m.blob_id')
    .where('r.remote', '=', remote)
    .$if(release !== null, (query) => query.where('r.release', '=', release))
    .where('m.path', '=', path)
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
  return (row && (await blobs.get(row.blob_id))?.bytes) ?? null;
}

/**
 * In a browser's stack, replaces each position in a built script with the source's file, line and column. A position
 * without a source map stays unchanged.
 */
export async function readableStack(
  parts: { db: Db; blobs: Blobs; find: FindLines },
  stack: string,
): Promise<string> {
  const known = new Map<string, number | null>();
  const maps: Buffer[] = [];
  const asked: { text: string; remote: string; at: Places['at'][number] }[] = [];
  for (const [text, remote = SHELL, release = null, own, shellPath, line, column] of [
    ...stack.matchAll(places),
  ].slice(0, MOST_FRAMES)) {
    const script: Script = { remote, release, path: own ?? shellPath ?? '' };
    const key = JSON.stringify(script);
    if (!known.has(key)) {
      if (known.size === MOST_FILES) continue;
      const bytes = await mapOf(parts.db, parts.blobs, script);
      known.set(key, bytes === null ? null : maps.push(bytes) - 1);
    }
    const map = known.get(key) ?? null;
    if (map === null || Number(line) === 0 || Number(column) === 0) continue;
    asked.push({ text, remote, at: { map, line: Number(line), column: Number(column) } });
  }
  if (asked.length === 0) return stack;
  const found = await parts.find({ maps, at: asked.map(({ at }) => at) });
  const lines = JSON.parse(found.toString()) as (string | null)[];
  const said = new Map(asked.map(({ text, remote }, at) => [text, lines[at] && `${remote} ${lines[at]}`]));
  return stack.replaceAll(places, (text) => said.get(text) ?? text);
}
