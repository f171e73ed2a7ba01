import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { sql } from 'kysely';
import type { HostVersions } from '@crewcall/contract/fit';
import { SHELL } from '@crewcall/contract/shell-paths';
import { MANIFEST_FILE, crewcallPart } from '@crewcall/contract/manifest';
import type { Built, Mounted, RemoteManifest } from '@crewcall/contract/manifest';
import type { Db, DbTx } from '../../db/schema';
import type { Blobs, Brought } from '../files/blobs';
import { conflict } from '../../errors';
import type { Tx } from '../database/tx';
import type { SessionUser } from '../security/session-user';
import { checkCollisions, checkExposed, checkFiles, checkFit, checkReferences, readManifest } from './check';
import { versionsIn } from './host-in';
import { checkMaps, missingMaps, storeMaps } from './maps';
import { isText, mimeOf } from './mime';
import { releasesInUse } from './in-use';
import { checkName } from './release-hash';
import { storedRelease } from './stored';
import { Semaphore } from '../operations/semaphore';

const compress = promisify(brotliCompress);
const QUALITY = 9;

/** A release as received: its manifest, its files, and the compressed forms that its build has made. */
export interface Incoming {
  /** `mf-manifest.json`. */
  manifest: unknown;
  files: ReadonlyMap<string, Buffer>;
  compressed?: ReadonlyMap<string, Buffer>;
  mounted?: Mounted | undefined;
  built?: Built | undefined;
  /** Source maps by the path of their script. */
  maps?: ReadonlyMap<string, Buffer>;
}

/** A release that has passed all checks that need no database. */
export interface Prepared {
  manifest: RemoteManifest;
  /** The versions against which the release was checked: those of the served shell; for a shell, its own. */
  host: HostVersions | null;
  /** The regions that were mounted when its team ran it on the stage. */
  mounted: Mounted | null;
  built: Built | null;
  maps: ReadonlyMap<string, Buffer>;
  files: ReadonlyMap<string, Buffer>;
  compressed: ReadonlyMap<string, Buffer>;
}

/**
 * Checks manifest, files, references and fit (for a shell, with itself). Throws CallError 400 or 409 with the reason.
 */
export function prepare(incoming: Incoming, served: HostVersions | null): Prepared {
  const manifest = readManifest(incoming.manifest);
  checkFiles(manifest, incoming.files);
  const maps = incoming.maps ?? new Map<string, Buffer>();
  checkMaps(manifest, maps);
  checkReferences(manifest);
  const host = manifest.name === SHELL ? versionsIn(incoming.files.get('shell.json')) : served;
  checkFit(manifest, host);
  // Pass the manifest as sent, because the hash covers its fields in the order of the build.
  checkName(crewcallPart(incoming.manifest) as RemoteManifest, incoming.files);
  checkExposed(manifest, incoming.files);
  return {
    manifest,
    host,
    // Serve the manifest with the files, for module federation's tools and for hosts other than our shell.
    files: new Map([...incoming.files, [MANIFEST_FILE, Buffer.from(JSON.stringify(incoming.manifest))]]),
    compressed: incoming.compressed ?? new Map<string, Buffer>(),
    maps,
    mounted: incoming.mounted ?? null,
    built: incoming.built ?? null,
  };
}

/**
 * One release is compressed at a time, because compressing uses one of the few threads that sign-in and files need
 * too.
 */
const semaphore = new Semaphore(1);

/** The release with each text file compressed; files that its build has compressed are used as they are. */
export const withCompressed = (prepared: Prepared): Promise<Prepared> =>
  semaphore.run(async () => {
    const compressed = new Map(prepared.compressed);
    for (const [path, bytes] of prepared.files)
      if (!compressed.has(path) && isText(mimeOf(path)))
        compressed.set(
          path,
          await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
        );
    return { ...prepared, compressed };
  });

/** Does the server already have this release with its files? Then they need not be compressed and stored again. */
export const isStored = async (
  db: Db,
  { name, release }: Pick<RemoteManifest, 'name' | 'release'>,
): Promise<boolean> => (await storedRelease(db, name, release))?.pruned_at === null;

/** A release whose bytes are in storage; bytes that the server already had were not sent again. */
export interface Sent extends Omit<Prepared, 'files' | 'compressed' | 'maps'> {
  files: ReadonlyMap<string, Brought>;
  compressed: ReadonlyMap<string, Brought>;
  maps: ReadonlyMap<string, Brought>;
}

/**
 * Sends a release's bytes to storage before the registry is locked, because only one publisher can lock it at a time.
 */
export async function sendBytes(db: Db, blobs: Blobs, prepared: Prepared): Promise<Sent> {
  const { manifest, files, compressed } = prepared;
  const send = async (from: Iterable<readonly [string, Buffer]>, mime: (path: string) => string) => {
    const sent = new Map<string, Brought>();
    for (const [path, bytes] of from) sent.set(path, await blobs.bring(bytes, mime(path)));
    return sent;
  };
  const isKnown = await isStored(db, manifest);
  const smaller = [...compressed].filter(([path, bytes]) => bytes.length < (files.get(path)?.length ?? 0));
  return {
    ...prepared,
    files: await send(isKnown ? [] : files, mimeOf),
    compressed: await send(isKnown ? [] : smaller, () => 'application/x-brotli'),
    maps: await send(await missingMaps(db, manifest, prepared.maps), () => 'application/json'),
  };
}

/** Who changes the registry; null means a start of the server. */
export type Actor = Pick<SessionUser, 'id' | 'teamToken'>;

/** The team token's id, for an audit row; the row's user is the person in whose name the token acts. */
export const ofTeam = (by: Actor | null) => (by?.teamToken === undefined ? {} : { team: by.teamToken });

/** The advisory lock of the registry. */
const REGISTRY = 1_702_394_881;

/**
 * Locks publishing and activating until this transaction ends: if two remotes claim one address at once, the second
 * one must see the first.
 */
export async function holdRegistry(tx: DbTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REGISTRY}::bigint)`.execute(tx);
}

/**
 * Stores a prepared release. Publishing the same bytes again is allowed (`isNew` false); the same version with other
 * bytes is 409. Parallel calls wait for each other.
 */
export async function store(
  tx: Tx,
  blobs: Blobs,
  { manifest, files, compressed, maps, mounted: seen, built }: Sent,
  by: Actor | null,
): Promise<{ id: number; isNew: boolean }> {
  const { name, version, release } = manifest;
  await holdRegistry(tx.db);
  await tx.db
    .insertInto('registry_entry')
    .values({ remote: name })
    .onConflict((conflict) => conflict.column('remote').doNothing())
    .execute();
  const old = await tx.db
    .selectFrom('release')
    .select(['id', 'release', 'manifest', 'pruned_at'])
    .where('remote', '=', name)
    .where((eb) => eb.or([eb('version', '=', version), eb('release', '=', release)]))
    // Look for the row of this very release first: if it is a build of the work tree, a later build may have its
    // version now.
    .orderBy((eb) => eb('release', '=', release), 'desc')
    .executeTakeFirst();
  if (old) {
    const same =
      old.release === release &&
      JSON.stringify(sorted(old.manifest.files)) === JSON.stringify(sorted(manifest.files)) &&
      isDeepStrictEqual(old.manifest.regions, manifest.regions);
    // Add maps to a release that was published without them; nothing else of it changes.
    if (same) await storeMaps(tx.db, blobs, old.id, maps);
    if (same && old.pruned_at === null) return { id: old.id, isNew: false };
    if (same) {
      await storeFiles(tx, blobs, old.id, { files, compressed });
      await tx.db
        .updateTable('release')
        .set({ version, pruned_at: null, published_at: Date.now() })
        .where('id', '=', old.id)
        .execute();
      await note(tx, by, name, 'publish again', release);
      return { id: old.id, isNew: true };
    }
    conflict(
      `${name} ${version} is published already with other content. Run npm run build first, or raise the version where something has changed.`,
    );
  }
  checkCollisions(manifest, await releasesInUse(tx.db));
  const { id } = await tx.db
    .insertInto('release')
    .values({
      remote: name,
      version,
      release,
      manifest: JSON.stringify(manifest),
      mounted: seen === null ? null : JSON.stringify(seen),
      built: built === null ? null : JSON.stringify(built),
      published_by: by?.id ?? null,
      team_token_id: by?.teamToken ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeFiles(tx, blobs, id, { files, compressed });
  await storeMaps(tx.db, blobs, id, maps);
  await note(tx, by, name, 'publish', release);
  return { id, isNew: true };
}

async function storeFiles(
  tx: Tx,
  blobs: Blobs,
  id: number,
  { files, compressed }: Pick<Sent, 'files' | 'compressed'>,
): Promise<void> {
  // No bytes were sent because the release was stored at that time, so its files have been deleted since.
  if (files.size === 0) conflict('The release was removed just now. Publish it again.');
  for (const [path, file] of files) {
    const brotli = compressed.get(path);
    await tx.db
      .insertInto('release_file')
      .values({
        release_id: id,
        path,
        mime: file.mime,
        blob_id: await blobs.name(tx.db, file),
        brotli_blob_id: brotli ? await blobs.name(tx.db, brotli) : null,
      })
      .execute();
  }
}

const sorted = (record: Record<string, string>) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Adds an entry to the registry's history. Every change of the registry adds one; its id is the new `sequence`. */
export async function note(
  tx: Tx,
  by: Actor | null,
  remote: string,
  action: string,
  detail: string,
): Promise<void> {
  await tx.db
    .insertInto('registry_event')
    .values({ user_id: by?.id ?? null, team_token_id: by?.teamToken ?? null, remote, action, detail })
    .execute();
}
