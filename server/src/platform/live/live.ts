import type { ClientConfig } from 'pg';
import type { Db } from '../../db/schema';
import type { ChangeNotice } from './change';
import { LONGEST_WRITE_MS, LOOK_BACK, replay, rowsAfter, rowsNumbered } from './change-rows';
import { ListenWire } from './listen-wire';
import { topicsOfChange } from './live-audience';
import { sendOver } from './notify-servers';
import type { TopicWire } from './wire';

type Listener = (notice: ChangeNotice) => void;

/** How often this looks at the whole table by itself. */
const TICK_MS = 1_000;
/** Most missing numbers to look for; the newest ones. */
const MISSING_LIMIT = 1_000;
/** Most changes that one look reads; with a wire it looks more rarely. */
const READ_LIMIT = 2_000;
const WIRED_READ_LIMIT = 20_000;
// Browsers reconnect within a minute, so all of them do within this time.
const LATELY_MS = 120_000;

/**
 * Follows the `change` table: NOTIFY says that there is something, the rows say what. A row may become visible after
 * one with a higher number (its transaction committed later), so each look also asks for the numbers that were skipped.
 *
 * A wire (`FEED_URL`) names the changes that somebody here follows, and those are read at once. A server may die between
 * commit and word of it, and a wire may be away. So every server also looks at the table by itself: each second without
 * a wire or while it is away, else now and then.
 */
export class Live {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly gapListeners = new Set<() => void>();
  /** Numbers below `last` that were not seen yet, and since when they are missing, on the monotonic clock (ms). */
  private readonly missing = new Map<number, number>();
  /** Numbers that the wire has named and that are not read yet. */
  private readonly named = new Set<number>();
  /** Numbers above `last` that were read because the wire had named them. */
  private readonly seen = new Set<number>();
  private last = 0;
  private looking: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private isWholeDue = false;
  private lookedAt = -Infinity;
  private stopped = false;
  private timer: NodeJS.Timeout | null = null;
  private isAway = false;
  private backAt = -Infinity;
  private readonly listen: ListenWire;

  constructor(
    private readonly db: Db,
    config: ClientConfig,
    private readonly wire: TopicWire | null = null,
  ) {
    this.listen = new ListenWire(config);
  }

  /** No change up to this number is still to be announced, unless its transaction commits later. */
  get sequence(): number {
    return this.last;
  }

  /** Was the database away within the last two minutes? Then reconnecting clients must refetch. */
  get wasAwayLately(): boolean {
    return this.isAway || performance.now() - this.backAt < LATELY_MS;
  }

  /** Does the wire of `FEED_URL` bring word of changes now? null without one. */
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
    const told = (numbers: readonly number[] | null) => this.told(numbers);
    if (this.wire !== null) {
      sendOver(this.db, this.wire);
      await this.wire.start(told);
    }
    // With a wire too: commands, and servers without one, say by NOTIFY what they have committed.
    await this.listen.start(told);
    this.timer = setInterval(() => {
      const restMs = this.wire?.isUp === true && !this.isAway ? this.wire.lookEveryMs : 0;
      if (performance.now() - this.lookedAt > restMs) void this.look();
    }, TICK_MS).unref();
  }

  /** Ends the connections. Waits for a read under way, which cannot last long because the pool limits it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.listen.stop();
    this.wire?.stop();
    if (this.timer) clearInterval(this.timer);
    await this.looking?.catch(() => undefined);
  }

  /**
   * Calls `listener` after the commit of every change, of every server, that has one of these topics (see
   * `topicsOfChange`); returns a function that stops it. What is read after `settled` is not missed.
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

  /** Resolves once those who have subscribed are told of each change that the database does not show by then. */
  async settled(): Promise<void> {
    await this.wire?.settled();
  }

  /**
   * Calls `listener` when changes may have been missed, or when the database is back: caches must drop everything, and
   * screens must refetch.
   */
  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  /**
   * Changes with one of these topics since number `after`, and earlier ones that may have committed later; null if too
   * long ago to replay.
   */
  async since(after: number, topics: readonly string[]): Promise<ChangeNotice[] | null> {
    await this.settled();
    // All changes were pruned after some quiet days: nobody knows what came before that.
    return replay(this.db, after, topics, () => (after === this.last ? [] : null));
  }

  /**
   * Announces what was committed up to now, or change number `heard`; for the process that has just committed
   * something itself, or whose client knows of more.
   */
  async catchUp(heard: number | null = null): Promise<void> {
    if (this.listeners.size === 0 || (heard !== null && (heard <= this.last || this.seen.has(heard)))) return;
    if (this.wire?.isUp !== true) return this.look();
    if (heard !== null) this.named.add(heard);
    await (this.named.size > 0 ? this.run() : this.looking);
  }

  private told(numbers: readonly number[] | null): void {
    if (numbers === null) return void this.look();
    for (const seq of numbers)
      if (seq > this.last ? !this.seen.has(seq) : this.missing.has(seq)) this.named.add(seq);
    if (this.named.size > 0) void this.run();
  }

  /** Looks at the whole table. */
  private look(): Promise<void> {
    this.isWholeDue = true;
    return this.run();
  }

  // A read that is under way may have begun before the caller's commit. So all who call during it share the next one.
  private run(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    if (this.looking)
      return (this.next ??= this.looking.then(() => {
        this.next = null;
        return this.run();
      }));
    this.looking = this.read()
      .catch(() => {
        // The next read announces what was missed, and calls the gap listeners since screens may be out of date.
        this.isAway = true;
      })
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private async read(): Promise<void> {
    const named = [...this.named];
    this.named.clear();
    if (this.isWholeDue || this.isAway) return this.readWhole();
    if (named.length === 0) return;
    for (const notice of await rowsNumbered(this.db, named)) {
      const { seq } = notice;
      if (seq <= this.last ? !this.missing.delete(seq) : this.seen.has(seq)) continue;
      if (seq > this.last) this.seen.add(seq);
      this.announce(notice);
    }
  }

  private async readWhole(): Promise<void> {
    const began = performance.now();
    const limit = this.wire === null ? READ_LIMIT : WIRED_READ_LIMIT;
    this.isWholeDue = false;
    const rows = await rowsAfter(this.db, this.last, limit, [...this.missing.keys()]);
    // Skipped numbers come on top of the limit.
    const isFull = rows.filter(({ seq }) => seq > this.last).length >= limit;
    if (isFull || this.isAway) {
      if (this.isAway) this.backAt = performance.now();
      this.isAway = false;
      for (const tell of this.gapListeners) tell();
    }
    for (const notice of rows) if (this.isNew(notice.seq)) this.announce(notice);
    this.forgetMissing();
    if (!isFull) this.lookedAt = began;
  }

  private announce(notice: ChangeNotice): void {
    const listeners = topicsOfChange(notice).map((topic) => [...(this.listeners.get(topic) ?? [])]);
    for (const tell of new Set(listeners.flat())) tell(notice);
  }

  /** Notes that this number was seen by a look at the whole table; false if it was seen before. */
  private isNew(seq: number): boolean {
    if (seq <= this.last) return this.missing.delete(seq);
    const now = performance.now();
    for (let one = Math.max(this.last + 1, seq - MISSING_LIMIT); one < seq; one += 1)
      this.missing.set(one, now);
    this.last = seq;
    return !this.seen.delete(seq);
  }

  /** Numbers of transactions that were rolled back never come. */
  private forgetMissing(): void {
    const floor = performance.now() - LONGEST_WRITE_MS;
    for (const [seq, since] of this.missing) {
      if (since > floor && this.missing.size <= MISSING_LIMIT) break;
      this.missing.delete(seq);
    }
  }
}
