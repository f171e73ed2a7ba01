import { sql } from 'kysely';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Db } from '../../db/schema';
import { Retry } from '../operations/retry';

/** One committed change, as the feed sends it. */
export interface ChangeNotice {
  seq: number;
  at: number;
  event: string;
  ids: Record<string, number | string>;
  audience: string[];
}

export const CHANNEL = 'crewcall_change';
const LOOK_BACK = 200;
/** A server may die between a commit and its NOTIFY, so each server also looks by itself this often, in ms. */
const LOOK_EVERY_MS = 1_000;
const PING_EVERY_MS = 5_000;
/** Most missing numbers to look for; the newest ones. */
const MISSING_LIMIT = 1_000;
const REPLAY_LIMIT = 500;
const READ_LIMIT = 2_000;
// A change is the last statement of its transaction, so it is always announced well within this time.
const LONGEST_WRITE_MS = 60_000;
const CONNECT_MS = 10_000;
const PING_MS = 4_000;
// Browsers reconnect within a minute, so all of them do within this time.
const LATELY_MS = 120_000;

/**
 * Follows the `change` table: NOTIFY says that there is something, the rows say what. A row may become visible after
 * one with a higher number (its transaction committed later), so each look also asks for the numbers that were skipped.
 */
export class Live {
  private readonly listeners = new Set<(notice: ChangeNotice) => void>();
  private readonly gapListeners = new Set<() => void>();
  /** Numbers below `last` that were not seen yet, and since when they are missing, on the monotonic clock (ms). */
  private readonly missing = new Map<number, number>();
  private last = 0;
  private client: Client | null = null;
  /** The same connection as `client` once it listens for changes; null until then. */
  private listening: Client | null = null;
  private looking: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private stopped = false;
  private timers: NodeJS.Timeout[] = [];
  private isAway = false;
  private backAt = -Infinity;
  private readonly line = new Retry(() => this.listen());

  constructor(
    private readonly db: Db,
    private readonly config: ClientConfig,
  ) {}

  /** Highest number announced so far. */
  get sequence(): number {
    return this.last;
  }

  /** Was the database away within the last two minutes? Then reconnecting clients must refetch. */
  get wasAwayLately(): boolean {
    return this.isAway || performance.now() - this.backAt < LATELY_MS;
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
    await this.line.now();
    this.timers = [
      setInterval(() => void this.look(), LOOK_EVERY_MS).unref(),
      setInterval(() => this.ping(), PING_EVERY_MS).unref(),
    ];
  }

  /** Ends the connection. Waits for a read under way, which cannot last long because the pool limits it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.line.stop();
    for (const timer of this.timers) clearInterval(timer);
    if (this.client) hangUp(this.client);
    await this.looking?.catch(() => undefined);
  }

  /** Calls `listener` for every change of every server, after its commit; returns a function that stops it. */
  subscribe(listener: (notice: ChangeNotice) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Calls `listener` when changes may have been missed, or when the database is back: caches must drop everything, and
   * screens must refetch.
   */
  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  /** Changes since number `after`, and earlier ones that may have committed later; null if too long ago to replay. */
  async since(after: number): Promise<ChangeNotice[] | null> {
    const oldest = await this.db
      .selectFrom('change')
      .select('seq')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    // All changes were pruned after some quiet days: nobody knows what came before that.
    if (!oldest) return after === this.last ? [] : null;
    if (oldest.seq > after + 1) return null;
    if (after > this.last + LOOK_BACK) return null;
    const rows = await this.rows(Math.max(0, after - 20), REPLAY_LIMIT + 21);
    if (rows.filter(({ seq }) => seq > after).length > REPLAY_LIMIT) return null;
    // Parallel writes may be announced in either order. So a lower number is new unless it is older than any write.
    const floor = (rows.find(({ seq }) => seq === after)?.at ?? 0) - LONGEST_WRITE_MS;
    return rows.filter(({ seq, at }) => seq > after || (seq < after && at >= floor));
  }

  /** Changes after number `after`, `limit` at most, and those with one of the numbers `also`; by number. */
  private async rows(after: number, limit: number, also: readonly number[] = []): Promise<ChangeNotice[]> {
    const columns = sql`select seq, at, event, ids, audience from change`;
    const { rows } = await sql<ChangeNotice>`
      (${columns} where seq = any(${also}::bigint[]))
      union all (${columns} where seq > ${after}::bigint order by seq limit ${limit}::int)
      order by seq`.execute(this.db);
    return rows;
  }

  private async listen(): Promise<void> {
    if (this.stopped) return;
    const client = new Client({
      ...this.config,
      application_name: 'crewcall live',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      query_timeout: PING_MS,
    });
    this.client = client;
    client.on('notification', () => void this.look());
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.client !== client) return;
      this.client = null;
      this.listening = null;
      this.line.again();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      if (this.client === client) this.client = null;
      hangUp(client);
      throw error;
    }
    if (this.stopped) hangUp(client);
    if (this.client === client) this.listening = client;
    void this.look();
  }

  // A connection may die without an event; only a query shows it.
  private ping(): void {
    const { listening } = this;
    listening?.query('select 1').catch(() => hangUp(listening));
  }

  /** Announces everything committed up to now; for the process that has just committed something itself. */
  async catchUp(): Promise<void> {
    if (this.listeners.size > 0) await this.look();
  }

  // A look that is under way may have read before the caller's commit. So all who call during it share the next one.
  private look(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    if (this.looking)
      return (this.next ??= this.looking.then(() => {
        this.next = null;
        return this.look();
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
    const rows = await this.rows(this.last, READ_LIMIT, [...this.missing.keys()]);
    // Skipped numbers come on top of the limit.
    const isFull = rows.filter(({ seq }) => seq > this.last).length >= READ_LIMIT;
    if (isFull || this.isAway) {
      if (this.isAway) this.backAt = performance.now();
      this.isAway = false;
      for (const tell of this.gapListeners) tell();
    }
    for (const notice of rows) {
      if (!this.isNew(notice.seq)) continue;
      for (const tell of this.listeners) tell(notice);
    }
    this.forgetMissing();
  }

  /** Notes that this number was seen; false if it was seen before. */
  private isNew(seq: number): boolean {
    if (seq <= this.last) return this.missing.delete(seq);
    const now = performance.now();
    for (let one = Math.max(this.last + 1, seq - MISSING_LIMIT); one < seq; one += 1)
      this.missing.set(one, now);
    this.last = seq;
    return true;
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

// Does not wait: a dead connection would never report its end.
function hangUp(client: Client): void {
  void client.end().catch(() => undefined);
}
