import type { ClientConfig } from 'pg';
import type { Db } from '../../db/schema';
import type { ChangeNotice } from './audience';
import { LONGEST_WRITE_MS, LOOK_BACK, replay, rowsAfter } from './change-rows';
import { ListenWire } from './listen-wire';
import { topicsOfChange } from './live-audience';
import { sendOver } from './notify-servers';
import type { TopicWire } from './wire';

type Listener = (notice: ChangeNotice) => void;

/** How often we read the table without being notified, in ms. */
const LOOK_EVERY_MS = 1_000;
/** Maximum number of missing numbers to look for; the newest ones. */
const MISSING_LIMIT = 1_000;
/** The most changes that one read returns. */
const READ_LIMIT = 2_000;
// ms. Browsers reconnect within a minute, so after this time all of them have.
const LATELY_MS = 120_000;

/**
 * Follows the `change` table: NOTIFY tells that there is something, the rows contain what. A row may become visible
 * after a row with a higher number, because its transaction committed later; so each read also asks for skipped
 * numbers.
 *
 * With a wire (`FEED_URL`) servers do not use NOTIFY: the wire wakes a server only for topics that somebody follows
 * there. Reading is the same as without a wire, so nothing is announced twice or in the wrong order. A server may die
 * after the commit but before it notifies, and a wire may be down, so every server also reads each second.
 */
export class Live {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly gapListeners = new Set<() => void>();
  /** Numbers below `last` that were not seen yet, and since when they are missing, on the monotonic clock (ms). */
  private readonly missing = new Map<number, number>();
  private last = 0;
  private looking: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private stopped = false;
  private timer: NodeJS.Timeout | null = null;
  private isAway = false;
  private backAt = -Infinity;
  private readonly listen: ListenWire;

  constructor(
    private readonly db: Db,
    config: ClientConfig,
    private readonly wire: TopicWire | null = null,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {
    this.listen = new ListenWire(config);
  }

  /** All changes up to this number were announced, except those whose transaction commits later. */
  get sequence(): number {
    return this.last;
  }

  /** Was the database unreachable within the last two minutes? Then reconnecting clients must refetch. */
  get wasAwayLately(): boolean {
    return this.isAway || performance.now() - this.backAt < LATELY_MS;
  }

  /** Is the wire of `FEED_URL` connected? Null without a wire. */
  get isWireUp(): boolean | null {
    return this.wire?.isUp ?? null;
  }

  async start(): Promise<void> {
    const newest = await this.db
      .selectFrom('change')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(LOOK_BACK)
      .execute();
    const [oldest, ...later] = newest.reverse();
    this.last = oldest?.seq ?? 0;
    for (const { seq } of later) this.isNew(seq);
    const onNews = (numbers: readonly number[] | null) => {
      if (numbers === null || !numbers.every((seq) => this.knows(seq))) void this.look();
    };
    if (this.wire !== null) {
      sendOver(this.db, this.wire);
      await this.wire.start(onNews);
    }
    // Also with a wire: commands, and servers without a wire, use NOTIFY.
    await this.listen.start(onNews);
    this.timer = setInterval(() => void this.look(), this.lookEveryMs).unref();
  }

  /** Closes the connections. Waits for a running read, which cannot take long because the pool limits it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.listen.stop();
    this.wire?.stop();
    if (this.timer) clearInterval(this.timer);
    await this.looking?.catch(() => undefined);
  }

  /**
   * Calls `listener` after the commit of every change, on any server, that has one of these topics (see
   * `topicsOfChange`). Returns a function that ends the subscription.
   */
  subscribe(topics: readonly string[], listener: Listener): () => void {
    for (const topic of topics) {
      const known = this.listeners.get(topic);
      if (known) known.add(listener);
      else {
        this.listeners.set(topic, new Set([listener]));
        this.wire?.follow(topic);
      }
    }
    return () => {
      for (const topic of topics) {
        const known = this.listeners.get(topic);
        if (known?.delete(listener) !== true || known.size > 0) continue;
        this.listeners.delete(topic);
        this.wire?.leave(topic);
      }
    };
  }

  /**
   * Calls `listener` when changes may have been missed, or when the database is reachable again: caches must be
   * emptied, and screens must refetch.
   */
  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  /**
   * Changes after number `after` for all audiences, and earlier ones that may have been committed later. Null if
   * there are too many to replay, or if `after` is too old.
   */
  since(after: number): Promise<ChangeNotice[] | null> {
    return replay(this.db, after, this.last);
  }

  /**
   * Announces everything committed so far, unless change number `seq` is already known. For a process that has just
   * committed something, or whose client knows a newer change.
   */
  async catchUp(seq: number | null = null): Promise<void> {
    if (this.listeners.size === 0 || (seq !== null && this.knows(seq))) return;
    return this.look();
  }

  private knows(seq: number): boolean {
    return seq <= this.last && !this.missing.has(seq);
  }

  // A running read may have begun before the caller's commit, so all callers during it share the next read.
  private look(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    if (this.looking)
      return (this.next ??= this.looking.then(() => {
        this.next = null;
        return this.look();
      }));
    this.looking = this.read()
      .catch(() => {
        // The next successful read announces what was missed, and calls the gap listeners, since screens may be out
        // of date.
        this.isAway = true;
      })
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private async read(): Promise<void> {
    const rows = await rowsAfter(this.db, this.last, READ_LIMIT, [...this.missing.keys()]);
    // Skipped numbers are not included in the limit.
    const isFull = rows.filter(({ seq }) => seq > this.last).length >= READ_LIMIT;
    if (isFull || this.isAway) {
      if (this.isAway) this.backAt = performance.now();
      this.isAway = false;
      for (const notifyOfGap of this.gapListeners) notifyOfGap();
    }
    for (const notice of rows) if (this.isNew(notice.seq)) this.announce(notice);
    this.forgetMissing();
  }

  private announce(notice: ChangeNotice): void {
    const listeners = topicsOfChange(notice).map((topic) => [...(this.listeners.get(topic) ?? [])]);
    for (const listener of new Set(listeners.flat())) listener(notice);
  }

  /** Records that this number was seen; returns false if it was seen before. */
  private isNew(seq: number): boolean {
    if (seq <= this.last) return this.missing.delete(seq);
    const now = performance.now();
    for (let one = Math.max(this.last + 1, seq - MISSING_LIMIT); one < seq; one += 1)
      this.missing.set(one, now);
    this.last = seq;
    return true;
  }

  /** Numbers of transactions that were rolled back never appear. */
  private forgetMissing(): void {
    const floor = performance.now() - LONGEST_WRITE_MS;
    for (const [seq, since] of this.missing) {
      if (since > floor && this.missing.size <= MISSING_LIMIT) break;
      this.missing.delete(seq);
    }
  }
}
