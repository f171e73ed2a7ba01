import { createClient } from '@redis/client';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db } from '../../db/schema';
import { reportError } from '../operations/error-sink';
import { waitBefore } from '../operations/retry';
import { within } from '../operations/time-limit';
import type { CommittedChange } from './audience';
import { topicsOfChange } from './live-audience';
import type { TopicWire } from './wire';

/** Redis must accept a message within this time, in ms; otherwise it is sent another way. */
const ANSWER_MS = 1_000;
const CONNECT_MS = 5_000;
/** The longest wait between two tries to connect or subscribe, in ms. The process cannot end while it connects. */
const RETRY_MS = 1_000;
const PING_EVERY_MS = 5_000;
/** A connection that is silent for this long, in ms, is broken. */
const SILENT_MS = 12_000;

const connectTo = (url: string) =>
  createClient({
    url,
    // A message that cannot be sent at once is sent another way, so that nothing waits for Redis.
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => waitBefore(tries, { longestMs: RETRY_MS }),
    },
  });

/** Prefix of this database's channels, because other databases and programs may use the same Redis. */
export async function channelPrefix(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat(system_identifier, ' ', current_database()) as name from pg_control_system()`.execute(db);
  const hash = createHash('sha256').update(String(rows[0]?.name));
  return `crewcall:${hash.digest('hex').slice(0, 16)}:`;
}

/** Sends the numbers of committed changes through Redis, on one channel per topic. Redis stores nothing. */
export class RedisWire implements TopicWire {
  private readonly client: ReturnType<typeof connectTo>;
  private readonly followed = new Set<string>();
  /** Topics to which we are subscribed in Redis. After an outage, the client itself subscribes to them again. */
  private readonly subscribed = new Set<string>();
  /** Topics to subscribe to or unsubscribe from, for which Redis was not asked yet, or has refused. */
  private readonly pending = new Set<string>();
  private isUpdating = false;
  private isRefused = false;
  private isReported = false;
  private retry: NodeJS.Timeout | null = null;
  private onNews: (numbers: readonly number[]) => void = () => undefined;

  /** `prefix` comes from `channelPrefix`. */
  constructor(
    url: string,
    private readonly prefix: string,
  ) {
    this.client = connectTo(url);
    this.client.on('error', (cause: Error) => this.report(cause));
    this.client.on('ready', () => {
      this.isReported = false;
      void this.update();
    });
  }

  get isUp(): boolean {
    return this.client.isReady && !this.isRefused;
  }

  /** Continues without Redis if it is down, and connects as soon as possible. */
  async start(onNews: (numbers: readonly number[]) => void): Promise<void> {
    this.onNews = onNews;
    this.retry = setInterval(() => void this.update(), RETRY_MS).unref();
    const connected = this.client.connect().then(() => undefined);
    await within(
      ANSWER_MS,
      connected.catch(() => undefined),
      undefined,
    );
  }

  stop(): void {
    if (this.retry) clearInterval(this.retry);
    if (this.client.isOpen) this.client.destroy();
  }

  follow(topic: string): void {
    this.followed.add(topic);
    this.pending.add(topic);
    void this.update();
  }

  leave(topic: string): void {
    this.followed.delete(topic);
    this.pending.add(topic);
    void this.update();
  }

  async send(changes: readonly CommittedChange[]): Promise<void> {
    if (!this.isUp) throw new Error('Redis is away.');
    const byTopic = new Map<string, number[]>();
    for (const change of changes)
      for (const topic of topicsOfChange(change))
        byTopic.set(topic, [...(byTopic.get(topic) ?? []), change.seq]);
    const sent = [...byTopic].map(([topic, numbers]) =>
      this.client.publish(`${this.prefix}${topic}`, numbers.join(',')),
    );
    try {
      const answers = await within(ANSWER_MS, Promise.all(sent), null);
      if (answers === null) throw new Error('Redis does not answer.');
    } catch (error) {
      this.report(error);
      throw error;
    }
  }

  /** Subscribes to the followed topics and unsubscribes from others, all changes of one event loop turn together. */
  private async update(): Promise<void> {
    if (this.isUpdating) return;
    this.isUpdating = true;
    // Topics that are followed in the same turn are subscribed together.
    await Promise.resolve();
    while (this.pending.size > 0 && this.client.isReady) {
      const topics = [...this.pending];
      this.pending.clear();
      try {
        await this.ask(topics);
        this.isRefused = false;
      } catch (error) {
        for (const topic of topics) this.pending.add(topic);
        if (!this.client.isReady) break;
        this.isRefused = true;
        this.report(error);
        break;
      }
    }
    this.isUpdating = false;
  }

  private async ask(topics: readonly string[]): Promise<void> {
    const begun = topics.filter((topic) => this.followed.has(topic) && !this.subscribed.has(topic));
    const left = topics.filter((topic) => !this.followed.has(topic) && this.subscribed.has(topic));
    const channels = (list: readonly string[]) => list.map((topic) => `${this.prefix}${topic}`);
    if (begun.length > 0) await this.client.subscribe(channels(begun), this.onMessage);
    for (const topic of begun) this.subscribed.add(topic);
    if (left.length > 0) await this.client.unsubscribe(channels(left), this.onMessage);
    for (const topic of left) this.subscribed.delete(topic);
  }

  /** Reports the first problem since the connection was made. */
  private report(cause: unknown): void {
    if (this.isReported) return;
    this.isReported = true;
    const text = `Redis of FEED_URL cannot be used (${cause instanceof Error ? cause.message : String(cause)}). Until it works again, servers learn of changes from the database.`;
    reportError(new Error(text, { cause }), {});
  }

  private readonly onMessage = (message: string): void => {
    const numbers = message.split(',').map(Number);
    // Anything else was sent by another program.
    if (message !== '' && numbers.every(Number.isSafeInteger)) this.onNews(numbers);
  };
}
