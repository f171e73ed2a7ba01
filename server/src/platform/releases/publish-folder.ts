import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Built, MANIFEST_FILE, crewcallPart } from '@crewcall/contract/manifest';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Services } from '../services';
import { writeAs } from '../database/write';
import { activate } from './activate';
import { readManifest } from './check';
import { isReplaceable } from './in-use';
import { RETIRED } from './retire-remote.call';
import { isStored, prepare, sendBytes, store, withCompressed } from './publish';
import type { Incoming } from './publish';

const readMaps = (file: string): Map<string, Buffer> =>
  new Map(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(([path, text]) => [
      path,
      Buffer.from(text),
    ]),
  );

/** Reads the `dist` of a remote or the shell: `mf-manifest.json`, the files, and their compressed `.br` forms. */
function readFolder(folder: string): Incoming {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));
  const { files: named = {} } = (crewcallPart(manifest) ?? {}) as { files?: Record<string, string> };
  const from = join(folder, 'built.json');
  const built = existsSync(from) ? Built.safeParse(JSON.parse(readFileSync(from, 'utf8'))).data : undefined;
  const maps = join(folder, 'maps.json');
  const files = new Map<string, Buffer>();
  const compressed = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath ?? entry.path, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    if (Object.hasOwn(named, path)) files.set(path, readFileSync(full));
    else if (path.endsWith('.br')) compressed.set(path.slice(0, -3), readFileSync(full));
  }
  return { manifest, files, compressed, built, ...(existsSync(maps) ? { maps: readMaps(maps) } : {}) };
}

/**
 * Has a person published, tried or replaced this release, or chosen the current live one? Then a start of the server
 * does not make it live.
 */
async function isDecided(db: Db, name: string, release: string): Promise<boolean> {
  const { rows } = await sql<{ last: boolean | null; own: boolean | null }>`
    select
      (select user_id is not null from registry_event where remote = ${name} and action = 'activate'
        order by id desc limit 1) as last,
      (select bool_or(user_id is not null) from registry_event
        where remote = ${name} and starts_with(detail, ${release})) as own`.execute(db);
  return rows.some(({ last, own }) => last === true || own === true);
}

/** The live release of a remote or the shell, and whether a start of the server may replace it with this version. */
async function liveOf(db: Db, name: string, version: string) {
  const live = await db
    .selectFrom('registry_entry as e')
    .innerJoin('release as r', 'r.id', 'e.live_release_id')
    .select(['r.published_by', 'r.manifest', 'r.release'])
    .where('e.remote', '=', name)
    .executeTakeFirst();
  const mayReplace =
    !live ||
    isReplaceable({ isDeployed: live.published_by !== null, version: live.manifest.version }, version);
  return { live, mayReplace };
}

/** Has a person retired this remote? Then a start of the server does not restore it. */
async function isRetired(db: Db, name: string): Promise<boolean> {
  const last = await db
    .selectFrom('registry_event')
    .select('action')
    .where('remote', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === RETIRED;
}

async function isTaken(
  db: Db,
  { name, version, release }: Pick<RemoteManifest, 'name' | 'version' | 'release'>,
): Promise<boolean> {
  const { live, mayReplace } = await liveOf(db, name, version);
  if (live?.release === release) return true;
  return mayReplace && !((await isStored(db, { name, release })) && (await isDecided(db, name, release)));
}

/** Whether a start would make this folder's build live. Not if somebody has deployed a newer one, or gone back. */
export async function takesOver(db: Db, folder: string): Promise<boolean> {
  const file = join(folder, MANIFEST_FILE);
  return !existsSync(file) || isTaken(db, readManifest(JSON.parse(readFileSync(file, 'utf8'))));
}

/**
 * Publishes a built remote, or the shell, as a deploy would, and makes it live unless something newer was deployed or
 * somebody went back to an older release. A build of the work tree may replace an earlier build of the same version
 * that was never deployed; the replaced one keeps its address for open tabs. Returns a sentence about what happened,
 * or null if there was nothing new.
 */
export async function publishFolder(db: Db, services: Services, folder: string): Promise<string | null> {
  if (!existsSync(join(folder, MANIFEST_FILE))) return null;
  const prepared = await withCompressed(prepare(readFolder(folder), services.releases.host));
  const { name, version, release } = prepared.manifest;
  if (await isRetired(db, name)) return null;
  const sent = await sendBytes(db, services.blobs, prepared);
  const done = await writeAs({ db, call: 'publish', userId: null, quiet: true }, async (tx) => {
    await tx.db
      .updateTable('release')
      .set((eb) => ({ version: eb.ref('release') }))
      .where('remote', '=', name)
      .where('version', '=', version)
      .where('release', '!=', release)
      .where('published_by', 'is', null)
      .execute();
    // If a change in the work tree was undone, this build existed before: it gets its version back.
    await tx.db
      .updateTable('release')
      .set({ version })
      .where('remote', '=', name)
      .where('release', '=', release)
      .where('published_by', 'is', null)
      .execute();
    const { isNew } = await store(tx, services.blobs, sent, null);
    const { live, mayReplace } = await liveOf(tx.db, name, version);
    if (!isNew && (live?.release === release || (await isDecided(tx.db, name, release)))) return null;
    if (mayReplace) await activate(tx, { remote: name, release, rule: null, by: null, host: prepared.host });
    return mayReplace
      ? `${name} ${release}`
      : `${name} ${release} (published; ${live?.release ?? ''} stays live)`;
  });
  if (done !== null) services.releases.changed();
  return done;
}
