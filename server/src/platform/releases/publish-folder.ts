import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Built } from '@crewcall/contract/manifest';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import type { Services } from '../services';
import { writeAs } from '../write';
import { activate } from './activate';
import type { Party } from '@crewcall/contract/neighbours';
import { readManifest, readUses } from './check';
import { givesWay, mountedReleases, neighbourFaults, needsOf } from './mounted';
import { isStored, prepare, sendBytes, store, withCompressed } from './publish';
import type { Incoming } from './publish';

const readMaps = (file: string): Map<string, Buffer> =>
  new Map(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(([path, text]) => [
      path,
      Buffer.from(text),
    ]),
  );

/** Reads the `dist` of a remote or the shell: `manifest.json`, the files, and the `.br` forms beside them. */
function readFolder(folder: string): Incoming {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files?: Record<string, string>;
  };
  const from = join(folder, 'built.json');
  const built = existsSync(from) ? Built.safeParse(JSON.parse(readFileSync(from, 'utf8'))).data : undefined;
  const maps = join(folder, 'maps.json');
  const files = new Map<string, Buffer>();
  const compressed = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath ?? entry.path, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    if (Object.hasOwn(manifest.files ?? {}, path)) files.set(path, readFileSync(full));
    else if (path.endsWith('.br')) compressed.set(path.slice(0, -3), readFileSync(full));
  }
  return { manifest, files, compressed, built, ...(existsSync(maps) ? { maps: readMaps(maps) } : {}) };
}

/** What built remotes are to each other before any of them is published; a folder that cannot be read is left out. */
export const partiesIn = (folders: readonly string[]): Party[] =>
  folders.flatMap((folder) => {
    try {
      const { manifest: value, files } = readFolder(folder);
      const manifest = readManifest(value);
      return [{ manifest, needs: needsOf(readUses(manifest, files)), state: 'new' as const }];
    } catch {
      return [];
    }
  });

/** Where the built shell leads to pages that nobody will have once the remotes that come with it are there. */
export async function shellLeadsAstray(
  db: Kysely<DB>,
  folder: string,
  coming: readonly Party[],
): Promise<string[]> {
  const mounted = await mountedReleases(db);
  return partiesIn([folder]).flatMap((shell) => neighbourFaults(shell, mounted, coming));
}

/** Whether somebody chose what is live, by a deploy or by going back; else a start has put it there. */
async function isChosen(db: Kysely<DB>, name: string): Promise<boolean> {
  const last = await db
    .selectFrom('registry_event')
    .select('user_id')
    .where('remote', '=', name)
    .where('action', '=', 'activate')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.user_id ?? null) !== null;
}

/** What is live of a remote or the shell, and whether a start may put this version in its place. */
async function liveOf(db: Kysely<DB>, name: string, version: string) {
  const live = await db
    .selectFrom('registry_entry as e')
    .innerJoin('release as r', 'r.id', 'e.live_release_id')
    .select(['r.published_by', 'r.manifest', 'r.release'])
    .where('e.remote', '=', name)
    .executeTakeFirst();
  const mayReplace =
    !live || givesWay({ isDeployed: live.published_by !== null, version: live.manifest.version }, version);
  return { live, mayReplace };
}

/** Whether a start would make this folder's build live: somebody may have deployed a newer one, or gone back. */
export async function takesOver(db: Kysely<DB>, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'manifest.json'))) return true;
  const { name, version, release } = readManifest(
    JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
  );
  const { live, mayReplace } = await liveOf(db, name, version);
  if (!live) return true;
  const isKnown = await isStored(db, { name, release });
  return live.release === release || (mayReplace && (!isKnown || !(await isChosen(db, name))));
}

/**
 * Publishes a built remote, or the shell, as a deploy does, and makes it live. It does not where something newer was
 * deployed, or somebody went back to an older release. A build of the work tree that was never deployed may replace its
 * forerunner of the same version, which keeps its address for open tabs. `coming` are the remotes that come with it.
 * Returns what happened, in words, or null when there was nothing new.
 */
export async function publishFolder(
  db: Kysely<DB>,
  services: Services,
  folder: string,
  coming?: readonly Party[],
): Promise<string | null> {
  if (!existsSync(join(folder, 'manifest.json'))) return null;
  const { provides } = services.releases;
  const prepared = await withCompressed(await prepare(readFolder(folder), provides));
  const { uses } = prepared;
  const { name, version, release } = prepared.manifest;
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
    // A change that was undone: the build of before has its version again.
    await tx.db
      .updateTable('release')
      .set({ version })
      .where('remote', '=', name)
      .where('release', '=', release)
      .where('published_by', 'is', null)
      .execute();
    const { isNew } = await store(tx, services.blobs, sent, null, coming);
    const { live, mayReplace } = await liveOf(tx.db, name, version);
    // What is known already was live once: whoever chose another since then has gone back from it.
    if (live && !isNew && (live.release === release || (await isChosen(tx.db, name)))) return null;
    if (mayReplace)
      await activate(tx, {
        ...{ remote: name, release, rule: null, by: null, uses, provides: prepared.provides },
        usesOf: services.releases.uses.bind(services.releases),
        ...(coming === undefined ? {} : { coming }),
      });
    return mayReplace
      ? `${name} ${release}`
      : `${name} ${release} (published; ${live?.release ?? ''} stays live)`;
  });
  if (done !== null) services.releases.changed();
  return done;
}
