import { sql } from 'kysely';
import { newDatabase, testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { freePort } from '../../../test/support/debian-program';
import { pgBouncer, startPooler } from '../../../test/support/pooler';
import type { Pooler } from '../../../test/support/pooler';
import { fromPostgres } from './pg-errors';
import { Live } from '../live/live';
import { startQueue } from '../queue/queue';
import type { Queue } from '../queue/queue';
import { readSettings } from '../operations/settings';
import { defineTask } from '../queue/tasks';
import { writeAs } from './write';
import { isLost } from './connection-lost';
import { openDatabase } from './database';
import type { Database } from './database';
import { inTransaction } from './transaction';

const behindPooler = pgBouncer === undefined ? test.skip : test;

let t: TestApp;
let pooler: Pooler | null = null;
let database: Database;
const ran: unknown[] = [];
let told: () => void = () => undefined;
const note = defineTask('note', async ({ payload, db }) => {
  await sql`select 1`.execute(db);
  ran.push(payload.name);
  told();
});

const addressOf = ({ connection }: Pick<TestApp, 'connection'>) =>
  `postgres://${connection.user}@localhost/${connection.database}?host=${connection.host}`;
const settingsFor = (direct: string) => ({
  ...readSettings({ DATABASE_URL: pooler?.url ?? '', DATABASE_DIRECT_URL: direct }),
  pgBin: null,
});
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(async () => {
  if (pgBouncer === undefined) return;
  t = await testApp({ handlers: [], tasks: [note] });
  pooler = await startPooler(t.connection, await freePort());
  database = await openDatabase(settingsFor(addressOf(t)));
}, 120_000);
afterAll(async () => {
  await database?.close();
  await pooler?.close();
  await t?.close();
});

behindPooler(
  'C-05: calls share a pooler’s two connections, each statement within its time (needs pgbouncer)',
  async () => {
    const { db } = database;
    // Each of ten at once, and the same statement again and again: what a named one would stumble over.
    const sums = await Promise.all(
      Array.from({ length: 10 }, (_, one) =>
        inTransaction(db, async (tx) => {
          const sum: number[] = [];
          for (let round = 0; round < 5; round += 1) {
            const { rows } = await sql<{ n: number }>`select ${one}::int + ${round}::int as n`.execute(tx);
            sum.push(rows[0]?.n ?? -1);
          }
          return sum;
        }),
      ),
    );
    expect(sums).toEqual(Array.from({ length: 10 }, (_, one) => [0, 1, 2, 3, 4].map((round) => one + round)));
    const { rows } = await sql<{ pid: number; limit: string }>`
      select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`.execute(db);
    expect(rows).toMatchObject([{ limit: '29s' }]);
  },
);

behindPooler(
  'C-05: past the pooler the feed hears of a write, and the queue takes it up (needs pgbouncer)',
  async () => {
    const { db, config, sessions } = database;
    const live = new Live(db, config);
    await live.start();
    const heard = new Promise((resolve) =>
      live.subscribe(['role:admin'], ({ event, ids }) => resolve([event, ids])),
    );
    const done = new Promise<void>((resolve) => (told = resolve));
    const queue: Queue = await startQueue({ pool: sessions, db, services: t.services, tasks: [note] });
    await writeAs({ db, call: 'test', userId: null, quiet: true }, async (tx) => {
      tx.announce('job.changed', { idJob: 7 }, 'role:admin');
      await tx.enqueue('note', { name: 'behind the pooler' });
    });
    expect(await heard).toEqual(['job.changed', { idJob: 7 }]);
    await done;
    expect(ran).toEqual(['behind the pooler']);
    await queue.stop();
    await live.stop();
  },
  30_000,
);

behindPooler(
  'C-05: a pooler that dies is answered with 503, and used again once it is back (needs pgbouncer)',
  async () => {
    const { db } = database;
    const cut = failure(sql`select pg_sleep(20)`.execute(db));
    await sql`select 1`.execute(db);
    await pooler?.kill();
    const lost = await cut;
    expect([isLost(lost), fromPostgres(lost)?.status]).toEqual([true, 503]);
    expect(isLost(await failure(sql`select 1`.execute(db)))).toBe(true);
    await pooler?.start();
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  },
  30_000,
);

behindPooler(
  'C-05: two addresses that lead to two databases are refused at the start (needs pgbouncer)',
  async () => {
    const other = await newDatabase();
    const started = openDatabase(settingsFor(addressOf(other)));
    await expect(started).rejects.toThrow('DATABASE_DIRECT_URL and DATABASE_URL lead to two databases.');
    await other.drop();
  },
  60_000,
);

test('C-05: a further address of the database without the first is refused', () => {
  expect(() => readSettings({ DATABASE_DIRECT_URL: 'postgres://app@127.0.0.1/crewcall' })).toThrow(
    'DATABASE_DIRECT_URL is a further address of the database of DATABASE_URL, so that must be set too.',
  );
});

test('C-05: what a pooler cannot pass on counts as a lost connection; a fault of ours with its code does not', () => {
  const said = (severity: string) => Object.assign(new Error('said'), { code: '08P01', severity });
  expect([isLost(said('FATAL')), isLost(said('ERROR'))]).toEqual([true, false]);
});
