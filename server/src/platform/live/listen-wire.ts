import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { Retry } from '../operations/retry';
import { CHANNEL } from './notify-servers';
import type { Wire } from './wire';

const PING_EVERY_MS = 5_000;
const CONNECT_MS = 10_000;
const PING_MS = 4_000;

/** Receives the database's NOTIFY on a separate connection. It tells that something has changed, but not what. */
export class ListenWire implements Wire {
  private client: Client | null = null;
  /** The same connection as `client` once it listens for changes; null until then. */
  private listening: Client | null = null;
  private pinging: NodeJS.Timeout | null = null;
  private onNews: (numbers: null) => void = () => undefined;
  private stopped = false;
  private readonly line = new Retry(() => this.listen());

  constructor(private readonly config: ClientConfig) {}

  get isUp(): boolean {
    return this.listening !== null;
  }

  async start(onNews: (numbers: null) => void): Promise<void> {
    this.onNews = onNews;
    await this.line.now();
    this.pinging = setInterval(() => this.ping(), PING_EVERY_MS).unref();
  }

  stop(): void {
    this.stopped = true;
    this.line.stop();
    if (this.pinging) clearInterval(this.pinging);
    if (this.client) hangUp(this.client);
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
    client.on('notification', () => this.onNews(null));
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
    this.onNews(null);
  }

  // A connection may break without an event; only a query shows it.
  private ping(): void {
    const { listening } = this;
    listening?.query('select 1').catch(() => hangUp(listening));
  }
}

// Does not wait: a dead connection would never report its end.
function hangUp(client: Client): void {
  void client.end().catch(() => undefined);
}
