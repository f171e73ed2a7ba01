import { createClient } from '@redis/client';
import { reportError } from '../operations/error-sink';
import { waitBefore } from '../operations/retry';
import { within } from '../operations/time-limit';
import type { CommittedChange } from './change';
import { topicsOfChange } from './live-audience';
import type { TopicWire } from './wire';

/** Redis must take a message, or begin to pass on a topic, within this time, in ms; else the caller looks elsewhere. */
const ANSWER_MS = 1_000;
const CONNECT_MS = 5_000;
/** The longest wait between two tries to connect, in ms. The process cannot end during it. */
const RETRY_MS = 1_000;
const PING_EVERY_MS = 5_000;
/** A connection on which nothing comes for so long, in ms, is dead. */
const SILENT_MS = 12_000;

/** A server may die between its commit and the message, so the others look at the table too. */
const LOOK_EVERY_MS = 30_000;

/** A channel for each topic: other programs may use the same Redis. */
const PREFIX = 'crewcall:';

const connectTo = (url: string) =>
  createClient({
    url,
    // What cannot be sent at once is sent another way: nothing waits for Redis to come back.
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => waitBefore(tries, { longestMs: RETRY_MS }),
    },
  });

/** Sends the numbers of committed changes through Redis, on one channel for each topic. Redis holds nothing. */
export class RedisWire implements TopicWire {
  private readonly client: ReturnType<typeof connectTo>;
  private readonly followed = new Set<string>();
  /** Topics for which Redis was asked, whether it has answered or not. */
  private readonly asked = new Set<string>();
  /** Topics that were followed or left since Redis was last told. */
  private readonly turned = new Set<string>();
  private telling: Promise<void> | null = null;
  private isLate = false;
  private isReported = false;
  private told: (numbers: readonly number[] | null) => void = () => undefined;

  constructor(
    url: string,
    readonly lookEveryMs = LOOK_EVERY_MS,
  ) {
    this.client = connectTo(url);
    this.client.on('error', (cause: Error) => {
      this.asked.clear();
      if (this.isReported) return;
      this.isReported = true;
      const text = `Redis of FEED_URL cannot be used (${cause.message}). Meanwhile news comes from the database.`;
      reportError(new Error(text, { cause }), {});
    });
    this.client.on('ready', () => {
      this.isReported = false;
      for (const topic of this.followed) this.turned.add(topic);
      void this.tell().then(() => this.told(null));
    });
  }

  get isUp(): boolean {
    return this.client.isReady && !this.isLate;
  }

  /** Goes on without Redis, and connects as soon as it is there. */
  start(told: (numbers: readonly number[] | null) => void): Promise<void> {
    this.told = told;
    const connected = this.client.connect().then(() => undefined);
    return within(
      ANSWER_MS,
      connected.catch(() => undefined),
      undefined,
    );
  }

  stop(): void {
    if (this.client.isOpen) this.client.destroy();
  }

  follow(topic: string): void {
    this.followed.add(topic);
    this.turn(topic);
  }

  leave(topic: string): void {
    this.followed.delete(topic);
    this.turn(topic);
  }

  async settled(): Promise<void> {
    if (!this.isUp || this.telling === null) return;
    const isSettled = await within(
      ANSWER_MS,
      this.telling.then(() => true),
      false,
    );
    if (isSettled) return;
    // Until it answers, this server looks at the table as if Redis were away.
    this.isLate = true;
  }

  async send(changes: readonly CommittedChange[]): Promise<void> {
    this.told(changes.map(({ seq }) => seq));
    if (!this.isUp) throw new Error('Redis is away.');
    const byTopic = new Map<string, number[]>();
    for (const change of changes)
      for (const topic of topicsOfChange(change))
        byTopic.set(topic, [...(byTopic.get(topic) ?? []), change.seq]);
    const sent = [...byTopic].map(([topic, numbers]) =>
      this.client.publish(`${PREFIX}${topic}`, numbers.join(',')),
    );
    if ((await within(ANSWER_MS, Promise.all(sent), null)) === null)
      throw new Error('Redis does not answer.');
  }

  private turn(topic: string): void {
    this.turned.add(topic);
    void this.tell();
  }

  /** Tells Redis what is followed and left, all of one turn of the process together; one telling at a time. */
  private tell(): Promise<void> {
    this.telling ??= Promise.resolve()
      .then(async () => {
        while (this.turned.size > 0 && this.client.isReady) await this.tellOnce();
      })
      // The connection broke; once it is back everything is told again.
      .catch(() => undefined)
      .then(() => {
        this.telling = null;
        if (!this.isLate) return;
        this.isLate = false;
        this.told(null);
      });
    return this.telling;
  }

  private async tellOnce(): Promise<void> {
    const turned = [...this.turned];
    this.turned.clear();
    const begun = turned.filter((topic) => this.followed.has(topic) && !this.asked.has(topic));
    const left = turned.filter((topic) => !this.followed.has(topic) && this.asked.has(topic));
    for (const topic of begun) this.asked.add(topic);
    for (const topic of left) this.asked.delete(topic);
    const channels = (topics: readonly string[]) => topics.map((topic) => `${PREFIX}${topic}`);
    await Promise.all([
      begun.length > 0 && this.client.subscribe(channels(begun), this.hear),
      left.length > 0 && this.client.unsubscribe(channels(left), this.hear),
    ]);
  }

  private readonly hear = (message: string): void => {
    const numbers = message.split(',').map(Number);
    // Another program's message; it says nothing, so look.
    this.told(numbers.every(Number.isSafeInteger) ? numbers : null);
  };
}
