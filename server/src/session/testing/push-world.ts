import { sql } from 'kysely';
import { PushService, addDevice, testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import type { Tx } from '../../platform/database/tx';
import { notify } from '../../platform/notifications/notifications';
import type { UserNotification } from '../../platform/notifications/notifications';
import { writeAs } from '../../platform/database/write';

/** A server with a push service on the loopback, and what tests of notifications do with the two. */
export class PushWorld {
  private constructor(
    readonly app: TestApp,
    readonly service: PushService,
  ) {}

  static async open(): Promise<PushWorld> {
    const service = await PushService.open();
    return new PushWorld(await testApp({ settings: { publicUrl: 'https://crew.example.com' } }), service);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.service.close();
  }

  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return writeAs({ db: this.app.db, call: 'test', userId: null, quiet: true }, fn);
  }

  devicesOf(id: number) {
    return this.app.db
      .selectFrom('push_subscription')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
  }

  /** A device of this person at the loopback push service; the API takes public https addresses only. */
  withDevice(user: number, name: string, family?: string): Promise<void> {
    return addDevice(this.app.db, user, this.service.device(name), family);
  }

  /** Sends the news; answers what devices were told, and which ways it went. */
  async tell(news: UserNotification) {
    await this.write((tx) => notify(tx, [news.userId], news));
    await this.app.drain();
    const { rows } = await sql<{ channel: string }>`
      delete from message where user_id = ${news.userId} returning channel`.execute(this.app.db);
    return { said: this.service.take(), channels: rows.map((row) => row.channel).sort() };
  }
}

/** Opens one for the tests of a file, and closes it after them. */
export function openPushWorld(use: (opened: PushWorld) => void): void {
  let opened: PushWorld | undefined;
  beforeAll(async () => {
    opened = await PushWorld.open();
    use(opened);
  }, 120_000);
  afterAll(() => opened?.close());
}
