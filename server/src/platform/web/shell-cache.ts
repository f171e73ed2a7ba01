import { isForThem } from '@crewcall/contract/canary';
import { nameMisfits } from '@crewcall/contract/fit';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { CanaryRule, RemoteManifest } from '@crewcall/contract/manifest';
import type { Db } from '../../db/schema';
import type { ReleaseFile } from '../releases/registry';
import { SERVERS } from '../live/live-audience';
import type { Services } from '../services';
import { Retry } from '../operations/retry';
import { within } from '../operations/time-limit';
import { integrity } from '../releases/check';
import { storedRelease } from '../releases/stored';
import { shellViewerOf } from './hints';
import { shellOf } from './shell-files';
import type { Shell } from './shell-files';

/** The shells that a server serves. */
export interface Shells {
  /** The shell for these cookies; null if none is built. */
  for(cookie: string | undefined): Shell | null;
  /** The shell of this release, live or not, for a browser with a mix; null if it cannot be loaded. */
  release(release: string): Promise<Shell | null>;
  /**
   * Resolves once the latest change is read, or after a second, because browsers request the shell as soon as a
   * change is announced.
   */
  settled(): Promise<unknown>;
  /** A file that only an earlier shell has, and that open tabs may still request. */
  older(path: string): Promise<ReleaseFile | null>;
}

const SETTLED_MS = 1_000;

type Parts = Pick<Services, 'releases' | 'live'>;

/**
 * The live shell and its canary, read again when publishing changes them. If one cannot be read, the previous one
 * stays.
 */
export class ShellCache implements Shells {
  private live: Shell | null;
  private canary: { shell: Shell; rule: CanaryRule } | null = null;
  private readonly read = new Map<string, Shell>();
  private reading: Promise<void> | null = null;
  private isStale = false;
  /** Reads again what could not be read, after increasing waits. */
  private readonly line = new Retry(() =>
    this.refresh().catch((error: unknown) => {
      this.failed(error);
      throw error;
    }),
  );

  /**
   * `built` is the work tree's own shell: it is served until one is published, and while the published one cannot be
   * read.
   */
  constructor(
    private readonly db: Db,
    private readonly services: Parts,
    private readonly built: Shell | null,
    private readonly failed: (error: unknown) => void,
  ) {
    this.live = built;
    const again = () => {
      // If a read is running, another one follows it.
      this.isStale = true;
      void this.line.now();
    };
    services.live.subscribe([SERVERS], ({ event, ids }) => {
      if (event === 'release.changed' && ids['remote'] === SHELL) again();
    });
    services.live.onGap(again);
  }

  for(cookie: string | undefined): Shell | null {
    const viewer = this.canary === null ? null : shellViewerOf(cookie);
    if (this.canary === null || viewer === null) return this.live;
    return isForThem(this.canary.rule, viewer.role, viewer.share) ? this.canary.shell : this.live;
  }

  async release(release: string): Promise<Shell | null> {
    const known = this.read.get(release);
    if (known) return known;
    try {
      const row = await storedRelease(this.db, SHELL, release);
      return row?.pruned_at === null ? await this.shellIn(row.manifest) : null;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  settled(): Promise<unknown> {
    return within(SETTLED_MS, this.reading?.catch(() => undefined) ?? Promise.resolve(), undefined);
  }

  older(path: string): Promise<ReleaseFile | null> {
    return this.services.releases.shellFile(path);
  }

  stop(): void {
    this.line.stop();
  }

  /** The first `refresh`. If something cannot be read now, reports it and reads it again later. */
  async begin(): Promise<void> {
    await this.refresh().catch((error: unknown) => {
      this.failed(error);
      this.line.again();
    });
  }

  /** Reads which shells there are. If a read is running, another one follows it. */
  refresh(): Promise<void> {
    this.isStale = true;
    this.reading ??= this.look().finally(() => (this.reading = null));
    return this.reading;
  }

  private async look(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      const entry = await this.db
        .selectFrom('registry_entry as e')
        .leftJoin('release as l', 'l.id', 'e.live_release_id')
        .leftJoin('release as c', 'c.id', 'e.canary_release_id')
        .select(['l.manifest as live', 'c.manifest as canary', 'e.canary_rule'])
        .where('e.remote', '=', SHELL)
        .executeTakeFirst();
      const live = entry?.live ? await this.shellIn(entry.live) : null;
      if (live !== null && live !== this.live) {
        this.live = live;
        this.services.releases.serve(live.provides);
      }
      const canary = entry?.canary ? await this.shellIn(entry.canary) : null;
      this.canary = canary && { shell: canary, rule: entry?.canary_rule as CanaryRule };
    }
  }

  /** A published shell with all its files. Null if it needs calls that this server does not have, which is reported. */
  private async shellIn(manifest: RemoteManifest): Promise<Shell | null> {
    const { release, files } = manifest;
    const known = this.read.get(release);
    if (known) return known;
    const { releases } = this.services;
    const held = new Map<string, ReleaseFile>();
    for (const [path, hash] of Object.entries(files)) {
      const own = this.built?.files.get(`/${path}`);
      // If the work tree has a file with the same bytes, use it, because the file store may be unreachable.
      if (own && integrity(own.bytes) === hash) releases.hold(SHELL, release, path, own);
      const file = await releases.file(SHELL, release, path);
      if (file === null) throw new Error(`The shell ${release} has lost its file ${path}.`);
      held.set(`/${path}`, file);
    }
    const shell = shellOf(held);
    const missing = nameMisfits(manifest);
    if (missing.length > 0) {
      this.failed(new Error(`The shell ${release} is left out by this server. ${missing.join(' ')}`));
      return null;
    }
    this.read.set(release, shell);
    // Four are enough: the live shell, a canary, the previous one and one for a mix.
    for (const oldest of this.read.keys()) if (this.read.size > 4) this.read.delete(oldest);
    return shell;
  }
}

/** For a server without a built shell. */
export const noShells: Shells = {
  for: () => null,
  release: () => Promise.resolve(null),
  settled: () => Promise.resolve(),
  older: () => Promise.resolve(null),
};
