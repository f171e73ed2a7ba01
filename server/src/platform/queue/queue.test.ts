import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { openPool } from '../database/pool';
import { startQueue } from './queue';
import type { Queue } from './queue';
import { QueuePresence } from './queue-presence';
import { defineTask } from './tasks';

let t: TestApp;
let queue: Queue | null = null;
const open: QueuePresence[] = [];
const ran: unknown[] = [];
let held: Promise<void> = Promise.resolve();
const hold = defineTask('hold', async ({ payload }) => {
  ran.push(payload.name);
  await held;
});
const note = defineTask('note', async ({ payload }) => void ran.push(payload.name));

beforeAll(async () => {
  t = await testApp({ handlers: [], tasks: [note] });
}, 120_000);
afterEach(async () => {
  await queue?.stop();
  queue = null;
  for (const one of open.splice(0)) await one.stop();
});
afterAll(() => t.close());

const presenceOf = () => {
  const presence = new QueuePresence(t.pool);
  open.push(presence);
  return presence;
};

/** A task that a worker took some time ago and has not finished. */
async function taken(name: string, worker: string, secondsAgo: number): Promise<void> {
  await sql`select graphile_worker.add_job('note', json_build_object('name', ${name}::text),
    queue_name := ${`queue of ${name}`}::text)`.execute(t.db);
  const at = sql`now() - make_interval(secs => ${secondsAgo})`;
  await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = ${at}, attempts = 1
    where payload->>'name' = ${name}`.execute(t.db);
  await sql`update graphile_worker._private_job_queues set locked_by = ${worker}, locked_at = ${at}
    where queue_name = ${`queue of ${name}`}`.execute(t.db);
}

const start = async (pool = t.pool, tasks = [note, hold]) => {
  queue = await startQueue({ pool, db: t.db, services: t.services, tasks });
};

/** Asks until it is so; what is still not so after ten seconds is for the expectations after it to say. */
async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await check()); tries += 1) await sleep(50);
}

test('C-05: the tasks that a killed server held are run by the next one; those of a living one are left to it', async () => {
  const elsewhere = presenceOf();
  await elsewhere.add('worker-alive');
  await taken('of the dead', 'worker-dead', 20);
  await taken('of the living', 'worker-alive', 20);
  await taken('of one just starting', 'worker-young', 1);
  await start();
  await until(() => ran.length > 0);
  // The worker takes what is free in the order in which it came: this one comes after whatever else was set free.
  await sql`select graphile_worker.add_job('note', '{"name": "the last"}'::json)`.execute(t.db);
  await until(() => ran.length > 1);
  expect(ran.splice(1)).toEqual(['the last']);
  expect(ran).toEqual(['of the dead']);

  // Its process ends, and with it its connection.
  await elsewhere.stop();
  await queue?.stop();
  await start();
  await until(() => ran.length > 1);
  expect(ran).toEqual(['of the dead', 'of the living']);
});

const endConnectionsOf = (worker: string) =>
  sql`select pg_terminate_backend(l.pid, 10000) from pg_locks l where l.locktype = 'advisory' and l.granted
    and l.objid = (hashtext(${worker})::bigint & 4294967295)::oid`.execute(t.db);

const holds = async (worker: string) => {
  const { rows } = await sql<{
    holds: boolean;
  }>`select exists (select 1 from pg_locks where locktype = 'advisory'
    and granted and objid = (hashtext(${worker})::bigint & 4294967295)::oid) as holds`.execute(t.db);
  return rows[0]?.holds === true;
};

const waitsFor = async (worker: string) => {
  const { rows } = await sql<{
    waits: boolean;
  }>`select exists (select 1 from pg_locks where locktype = 'advisory'
    and not granted and objid = (hashtext(${worker})::bigint & 4294967295)::oid) as waits`.execute(t.db);
  return rows[0]?.waits === true;
};

test('C-05: presence outlives a lost connection', async () => {
  const presence = presenceOf();
  await presence.add('worker-kept');
  await taken('kept', 'worker-kept', 20);
  const other = presenceOf();
  expect(await other.free()).not.toContain('worker-kept');
  await endConnectionsOf('worker-kept');
  await presence.add('worker-more');
  expect(await other.free()).not.toContain('worker-kept');
  await presence.stop();
  const freed: string[] = [];
  await until(async () => freed.push(...(await other.free())) > 0);
  expect(freed).toEqual(['worker-kept']);
});

test('C-05: a connection lost while it is worked on costs nothing either', async () => {
  const presence = presenceOf();
  const other = presenceOf();
  await presence.add('worker-first');
  await other.add('worker-both');
  const adding = presence.add('worker-both');
  await until(() => waitsFor('worker-both'));
  await endConnectionsOf('worker-first');
  await other.stop();
  await expect(adding).resolves.toBeUndefined();
  await taken('first', 'worker-first', 20);
  expect(await presenceOf().free()).not.toContain('worker-first');
});

test('C-05: a lost connection is replaced at once, not when the next task asks for it', async () => {
  const presence = presenceOf();
  await presence.add('worker-lost');
  await endConnectionsOf('worker-lost');
  await until(() => holds('worker-lost'));
  expect(await holds('worker-lost')).toBe(true);
});

test('C-05: the first server back after an outage leaves the others’ tasks until they had time to be back', async () => {
  const first = presenceOf();
  const second = presenceOf();
  await first.add('worker-one');
  await second.add('worker-two');
  await taken('in hand', 'worker-two', 20);
  await taken('of nobody', 'worker-gone', 20);
  await endConnectionsOf('worker-two');
  await endConnectionsOf('worker-one');
  expect(await first.free()).toEqual([]);
  await until(() => holds('worker-two'));
  const real = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now');
  clock.mockImplementation(() => real() + 40_000);
  expect(await first.free()).toEqual([]);
  clock.mockImplementation(() => real() + 61_000);
  const freed = await first.free();
  expect([freed.includes('worker-gone'), freed.includes('worker-two')]).toEqual([true, false]);
  clock.mockRestore();
});

test('C-05: a connection that died without a word, its lock still held, is replaced, and the server can stop', async () => {
  const pool = openPool({ ...t.connection, max: 8 });
  const clients: PoolClient[] = [];
  pool.on('connect', (client) => void clients.push(client));
  const presence = new QueuePresence(pool);
  await presence.add('worker-half');
  // From here on nothing that is said arrives, and nothing comes back.
  const { stream } = (clients[0] as unknown as { connection: { stream: Socket } }).connection;
  stream.write = () => true;
  await presence.add('worker-next');
  expect([await holds('worker-half'), await holds('worker-next')]).toEqual([true, true]);

  const second = (clients[1] as unknown as { connection: { stream: Socket } }).connection.stream;
  second.write = () => true;
  const asking = presence.add('worker-last');
  await sleep(0);
  await expect(Promise.allSettled([presence.stop(), asking])).resolves.toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected' },
  ]);
  await pool.end();
});

test('C-05: a task that takes long is left to the server that runs it', async () => {
  ran.length = 0;
  let finish: () => void = () => undefined;
  held = new Promise((resolve) => (finish = resolve));
  await start();
  await sql`select graphile_worker.add_job('hold', '{"name": "long"}'::json)`.execute(t.db);
  await until(() => ran.includes('long'));
  const { rows } = await sql<{ worker: string }>`select locked_by as worker from graphile_worker._private_jobs
    where payload->>'name' = 'long'`.execute(t.db);
  const worker = rows[0]?.worker ?? '';
  // It takes its lock a moment after its first task; a task this young is left to it until then.
  await until(() => holds(worker));
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
    where locked_by = ${worker}`.execute(t.db);
  expect(await presenceOf().free()).not.toContain(worker);
  finish();
  await queue?.stop();
  expect(ran.filter((name) => name === 'long')).toEqual(['long']);
});

test('C-05: the queue goes on where the database was away just when a task was done', async () => {
  ran.length = 0;
  let finish: () => void = () => undefined;
  held = new Promise((resolve) => (finish = resolve));
  const pool = openPool({ ...t.connection, max: 8 });
  await start(pool);
  await sql`select graphile_worker.add_job('hold', '{"name": "cut"}'::json)`.execute(t.db);
  await until(() => ran.includes('cut'));
  const connect = pool.connect.bind(pool);
  let refused = 0;
  const refuse = (given?: (error: Error) => void) => {
    refused += 1;
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return given ? given(away) : Promise.reject(away);
  };
  pool.connect = refuse as unknown as typeof pool.connect;
  finish();
  await until(() => refused > 3);
  pool.connect = connect;
  held = Promise.resolve();
  await sql`select graphile_worker.add_job('note', '{"name": "afterwards"}'::json)`.execute(t.db);
  await until(() => ran.includes('afterwards'));
  expect(ran).toContain('afterwards');
  await queue?.stop();
  queue = null;
  await pool.end();
});

test('C-05: while everything of one kind is held up, the other kinds and the tasks go on', async () => {
  let release = () => undefined as void;
  const until = new Promise<void>((resolve) => (release = resolve));
  const told = new Map<string, () => void>();
  const seen = new Map(
    ['sms', 'push', 'task'].map((name) => [name, new Promise<void>((resolve) => told.set(name, resolve))]),
  );
  const begun: string[] = [];
  const send = defineTask(
    'send',
    async ({ payload }) => {
      const name = String(payload.name);
      begun.push(name);
      told.get(name)?.();
      if (name === 'mail') await until;
    },
    { apart: ['mail', 'push'] },
  );
  const other = defineTask('other', async () => void told.get('task')?.());
  const add = (task: string, name: string, flags: string[] | null, count = 1) =>
    sql`select graphile_worker.add_job(${task}, json_build_object('name', ${name}::text),
      flags := ${flags}::text[]) from generate_series(1, ${count}::int)`.execute(t.db);
  await add('send', 'mail', ['mail'], 9);
  await start(t.pool, [send, other]);
  await add('send', 'push', ['push']);
  await add('send', 'sms', null);
  await add('other', 'task', null);
  await Promise.all(seen.values());
  expect(begun.filter((name) => name === 'mail').length).toBeLessThanOrEqual(4);
  release();
}, 60_000);
