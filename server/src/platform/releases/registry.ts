import { misfitsOf } from '@crewcall/contract/fit';
import type { Provides } from '@crewcall/contract/fit';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { CanaryRule, Registry, RemoteManifest } from '@crewcall/contract/manifest';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Blobs } from '../blobs';
import type { Live } from '../live';
import { CallError, conflict, notFound } from '../../errors';
import { parseUses } from './check';
import { filesGone, storedRelease } from './stored';
import type { UsesOf } from './losses';
import { hostIn } from './host-in';
import type { Host } from './host-in';
import { etagOf } from '../http/etag';
import { isText } from './mime';
import { LastUsed } from '../last-used';
import { within } from '../time-limit';
import { mixedRegistry } from './mix';
import type { HeldMix } from './mix';

const pack = promisify(gzip);
const CACHE_BYTES = 96_000_000;
/** So long a page waits for what a release uses, and so long it is then left out. */
const LIST_MS = 2_000;
const LATER_MS = 30_000;

export interface ReleaseFile {
  mime: string;
  etag: string;
  bytes: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

const listAway = (remote: string, release: string): CallError =>
  new CallError(
    503,
    `The list of what ${remote} ${release} uses could not be fetched just now. Please try again in a minute.`,
    {},
    { headers: { 'retry-after': '60' } },
  );

const keyOf = (remote: string, release: string, path: string) => `${remote} ${release} ${path}`;

export const baseOf = (remote: string, release: string): string => `/remotes/${remote}/${release}`;

/** What is live, read once and again after every `release.changed`; and the bytes of releases, the last used in memory. */
export class ReleaseRegistry {
  private known: Promise<{ registry: Registry; text: string }> | null = null;
  private readonly files = new LastUsed<ReleaseFile>(CACHE_BYTES);

  constructor(
    private readonly db: Db,
    private readonly blobs: Blobs,
    live: Live,
    private host: Host | null,
  ) {
    live.subscribe((notice) => {
      if (notice.event === 'release.changed') this.known = null;
    });
    live.onGap(() => (this.known = null));
  }

  /** The shell that is served, by the hash of what it offers; empty while none is built. */
  get shell(): string {
    return this.host?.shell ?? '';
  }

  /** What releases are compared with; null while no shell is built, when nothing is. */
  get provides(): Provides | null {
    return this.host?.provides ?? null;
  }

  /** Another shell is served from now on. */
  serve(host: Host): void {
    this.host = host;
    this.known = null;
  }

  /** The registry as it is sent, and its text. */
  current(): Promise<{ registry: Registry; text: string }> {
    if (this.known === null) {
      const reading = this.read();
      this.known = reading;
      reading.catch(() => {
        if (this.known === reading) this.known = null;
      });
    }
    return this.known;
  }

  /** Forgets what was read; for the process that has just changed it. */
  changed(): void {
    this.known = null;
  }

  private async read(): Promise<{ registry: Registry; text: string }> {
    const rows = await this.db
      .selectFrom('registry_entry as e')
      .leftJoin('release as l', 'l.id', 'e.live_release_id')
      .leftJoin('release as c', 'c.id', 'e.canary_release_id')
      .select([
        'e.remote',
        'e.canary_rule',
        'e.disabled_reason',
        'l.manifest as live',
        'c.manifest as canary',
      ])
      .where('e.remote', '<>', SHELL)
      .orderBy(sql`e.remote collate "C"`)
      .execute();
    const newest = await this.db
      .selectFrom('registry_event')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    const registry: Registry = {
      schema: 1,
      sequence: Number(newest?.id ?? 0),
      remotes: await Promise.all(
        rows.map(async (row) => {
          const canary = row.canary && (await this.entry(row.canary));
          return {
            name: row.remote,
            live: row.live && (await this.entry(row.live)),
            canary: canary ? { ...canary, rule: row.canary_rule as CanaryRule } : null,
            disabled: row.disabled_reason === null ? null : { reason: row.disabled_reason },
          };
        }),
      ),
    };
    return { registry, text: JSON.stringify(registry) };
  }

  /** The registry as a browser with this mix gets it. */
  mixed(mix: HeldMix): Promise<Registry> {
    return mixedRegistry(this.db, this, mix);
  }

  /** Something of it could not be read. */
  private readLater(): void {
    setTimeout(() => (this.known = null), LATER_MS).unref();
  }

  /** A release as the registry carries it. */
  async entry(manifest: RemoteManifest) {
    return {
      base: baseOf(manifest.name, manifest.release),
      manifest,
      fits: (await this.fits(manifest)) ? (this.host?.shell ?? null) : null,
    };
  }

  // Where the list of what it uses cannot be read, shells compare by themselves: nothing else waits for it.
  private async fits({ name, release, requires }: RemoteManifest): Promise<boolean> {
    const { provides } = this;
    if (provides === null) return false;
    const uses = await within(LIST_MS, this.uses(name, release), null).catch(() => null);
    if (uses === null) this.readLater();
    return uses !== null && misfitsOf(requires, uses, provides).length === 0;
  }

  /**
   * What a published release uses; nothing for one that does not say. CallError 503 where its list cannot be fetched, 409
   * where it is none: what cannot be compared is not made live.
   */
  readonly uses: UsesOf = async (remote, release) => {
    const row = await storedRelease(this.db, remote, release);
    if (row && row.pruned_at !== null) filesGone(remote, release);
    const uses = row?.manifest.requires.uses;
    if (uses === undefined) return {};
    const file = await this.file(remote, release, uses).catch((cause: unknown) => {
      throw Object.assign(listAway(remote, release), { cause });
    });
    if (file === null) throw listAway(remote, release);
    return (
      parseUses(file.bytes) ??
      conflict(`${remote} ${release} does not list what it uses. Build and publish it anew.`)
    );
  };

  /** What a release meets: of a remote what the shell gives, of a shell what it gives itself. */
  async providesFor(remote: string, release: string): Promise<Provides | null> {
    return remote === SHELL ? (await this.hostOf(release)).provides : this.provides;
  }

  /** What remotes meet in a published shell. CallError 404 where there is none. */
  async hostOf(release: string): Promise<Host> {
    const read = async (path: string) => (await this.file(SHELL, release, path))?.bytes;
    if ((await read('shell.json')) === undefined) notFound(`${SHELL} has no release ${release}.`);
    return hostIn(read);
  }

  /** A file of a published release is at hand: it need not be fetched. */
  hold(remote: string, release: string, path: string, file: ReleaseFile): void {
    this.keep(keyOf(remote, release, path), file);
  }

  /** A file of a release, live or not: old releases stay while a tab still runs them, and long after. */
  async file(remote: string, release: string, path: string): Promise<ReleaseFile | null> {
    const key = keyOf(remote, release, path);
    const cached = this.files.get(key);
    if (cached) return cached;
    const row = await this.db
      .selectFrom('release_file as f')
      .innerJoin('release as r', 'r.id', 'f.release_id')
      .select(['f.mime', 'f.blob_id', 'f.brotli_blob_id'])
      .where('r.remote', '=', remote)
      .where('r.release', '=', release)
      .where('f.path', '=', path)
      .executeTakeFirst();
    if (!row) return null;
    const blob = await this.blobs.get(row.blob_id);
    if (!blob) return null;
    const brotli = row.brotli_blob_id === null ? null : await this.blobs.get(row.brotli_blob_id);
    const file: ReleaseFile = {
      mime: row.mime,
      etag: etagOf(blob.sha256),
      bytes: blob.bytes,
      brotli: brotli?.bytes ?? null,
      gzip: isText(row.mime) ? await pack(blob.bytes) : null,
    };
    this.keep(key, file);
    return file;
  }

  /**
   * A file of some shell that people had, the first that has it: for tabs that still run an older one. What was only
   * published is handed out to nobody.
   */
  async shellFile(path: string): Promise<ReleaseFile | null> {
    const row = await this.db
      .selectFrom('release_file as f')
      .innerJoin('release as r', 'r.id', 'f.release_id')
      .select('r.release')
      .where('r.remote', '=', SHELL)
      .where('f.path', '=', path)
      .where('r.served_at', 'is not', null)
      .orderBy('r.id')
      .limit(1)
      .executeTakeFirst();
    return row ? this.file(SHELL, row.release, path) : null;
  }

  private keep(key: string, file: ReleaseFile): void {
    const { bytes, brotli, gzip: packed } = file;
    this.files.keep(key, file, bytes.length + (brotli?.length ?? 0) + (packed?.length ?? 0));
  }
}
