import type { HostVersions } from '@crewcall/contract/fit';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { CanaryRule, Registry, RemoteManifest } from '@crewcall/contract/manifest';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Blobs } from '../files/blobs';
import type { Live } from '../live/live';
import { SERVERS } from '../live/live-audience';
import { notFound } from '../../errors';
import { versionsIn } from './host-in';
import { inRegistry } from './stored';
import { etagOf } from '../http/etag';
import { isText } from './mime';
import { LruCache } from '../files/lru-cache';
import { mixedRegistry } from './mix';
import type { HeldMix } from './mix';

const pack = promisify(gzip);
const CACHE_BYTES = 96_000_000;

export interface ReleaseFile {
  mime: string;
  etag: string;
  bytes: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

const keyOf = (remote: string, release: string, path: string) => `${remote} ${release} ${path}`;

/**
 * The registry as browsers get it, in the page and from `/registry.json`. Without data that only the server needs:
 * the hashes of single files, and the names of calls and slots, whose result is in `misfits`.
 */
export const registryText = (registry: Registry): string =>
  JSON.stringify(registry, (key: string, value: unknown) =>
    key === 'manifest'
      ? {
          ...(value as RemoteManifest),
          files: {},
          requires: { ...(value as RemoteManifest).requires, calls: [], slots: [] },
        }
      : value,
  );

/** Caches the registry, which is read again after every `release.changed`, and the most recently used release files. */
export class ReleaseRegistry {
  private known: Promise<{ registry: Registry; text: string }> | null = null;
  private readonly files = new LruCache<ReleaseFile>(CACHE_BYTES);

  constructor(
    private readonly db: Db,
    private readonly blobs: Blobs,
    live: Live,
    /** The versions of the served shell; null if none is built. */
    private served: HostVersions | null,
  ) {
    live.subscribe([SERVERS], (notice) => {
      if (notice.event === 'release.changed') this.known = null;
    });
    live.onGap(() => (this.known = null));
  }

  /** The versions that remotes must fit; null if no shell is built, and then versions are not checked. */
  get host(): HostVersions | null {
    return this.served;
  }

  /** Sets the versions of the shell that is served from now on. */
  serve(host: HostVersions): void {
    this.served = host;
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

  /** Drops the cached registry; call it in the process that has just changed the registry. */
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
      remotes: rows.map((row) => ({
        name: row.remote,
        live: row.live && inRegistry(row.live),
        canary: row.canary && { ...inRegistry(row.canary), rule: row.canary_rule as CanaryRule },
        disabled: row.disabled_reason === null ? null : { reason: row.disabled_reason },
      })),
    };
    return { registry, text: registryText(registry) };
  }

  /** The registry as a browser with this mix gets it. */
  mixed(mix: HeldMix): Promise<Registry> {
    return mixedRegistry(this.db, this, mix);
  }

  /** The versions that a release must fit: for a remote those of the served shell, for a shell its own. */
  async hostFor(remote: string, release: string): Promise<HostVersions | null> {
    if (remote !== SHELL) return this.served;
    const file = await this.file(SHELL, release, 'shell.json');
    return versionsIn((file ?? notFound(`${SHELL} has no release ${release}.`)).bytes);
  }

  /** Puts a file of a published release into the cache, so that it need not be fetched from the database or store. */
  hold(remote: string, release: string, path: string, file: ReleaseFile): void {
    this.keep(keyOf(remote, release, path), file);
  }

  /** A file of a release, live or not. Old releases are stored for as long as a tab runs them, and long after. */
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
   * A file of any shell that was ever served, from the first that has it: for tabs that still run an older shell.
   * Files of shells that were only published are not served.
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
