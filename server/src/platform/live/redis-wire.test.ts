import { createClient } from '@redis/client';
import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { redisServer, startRedis } from '../../../test/support/redis';
import type { Redis } from '../../../test/support/redis';
import { handlers } from '../../areas';
import { writeAs } from '../database/write';
import { setErrorSink } from '../operations/error-sink';
import { toUser } from './audience';
import { topicsOf } from './live-audience';
import { Live } from './live';
import { CHANNEL } from './notify-servers';
import { RedisWire, channelPrefix } from './redis-wire';

const withRedis = redisServer === undefined ? test.skip : test;

let redis: Redis;
let one: TestApp;
let other: TestApp;
let prefix: string;
beforeAll(async () => {
  if (redisServer === undefined) return;
  redis = await startRedis();
  const settings = { feedUrl: redis.url };
  one = await testApp({ handlers: [], tasks: [], settings });
  other = await testApp({ handlers, tasks: [], settings, connection: one.connection });
  prefix = await channelPrefix(one.db);
}, 120_000);
afterAll(async () => {
  await other?.close();
  await one?.close();
  await redis?.kill();
});

const person = (id: number) => topicsOf({ id, permissions: [], managerOf: [] });

/** Repeats `ask` until it says yes; false after so many ms. */
async function isSoon(ask: () => boolean | Promise<boolean>, ms = 30_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) if (await ask()) return true;
  return ask();
}

/** What arrives of somebody's topics at a server, as numbers of jobs. */
function follow(live: Live, ...topics: string[]) {
  const jobs: number[] = [];
  const end = live.subscribe(topics, ({ event, ids }) => {
    if (event === 'job.changed') jobs.push(Number(ids.idJob));
  });
  return {
    jobs,
    end,
    until: async (idJob: number, ms?: number) => {
      if (!(await isSoon(() => jobs.includes(idJob), ms)))
        throw new Error(`never came: ${idJob} in ${jobs.join()}`);
      return jobs;
    },
  };
}

const announce = (at: TestApp, idJob: number, ...users: number[]) =>
  writeAs({ db: at.db, call: 'test', userId: null, quiet: true }, async (tx) =>
    tx.announce('job.changed', { idJob }, users.map(toUser)),
  );

/** A row whose server died before it notified anybody. */
const storeOnly = (idJob: number, user: number) =>
  one.db
    .insertInto('change')
    .values({ event: 'job.changed', ids: JSON.stringify({ idJob }), audience: [`user:${user}`] })
    .execute();

const clientOf = (url: string) => createClient({ url });
/** Does something with a client of this Redis. */
async function atRedis<T>(work: (client: ReturnType<typeof clientOf>) => Promise<T>): Promise<T> {
  const client = clientOf(redis.url);
  await client.connect();
  return work(client).finally(() => client.destroy());
}

/** How many servers Redis notifies of what concerns a person. */
const followers = (id: number): Promise<number> =>
  atRedis(async (client) => {
    const channel = `${prefix}user:${id}`;
    return Number((await client.pubSubNumSub(channel))[channel]);
  });

/** A server at `one`'s database, with its own connection to Redis; it looks at the table by itself once in so many ms. */
async function server(lookEveryMs?: number, url = redis.url) {
  const { db, connection, close } = await testApp({ handlers: [], tasks: [], connection: one.connection });
  const live = new Live(db, connection, new RedisWire(url, prefix), lookEveryMs);
  await live.start();
  return { db, live, close: () => live.stop().then(close) };
}
const HOUR_MS = 3_600_000;

/** What is reported from now on. */
function reported(): string[] {
  const problems: string[] = [];
  setErrorSink((error) => problems.push((error as Error).message));
  return problems;
}

withRedis(
  'C-05: over Redis each change arrives once, in the order of its server, wherever it is followed',
  async () => {
    const [here, there] = [
      follow(one.services.live, ...person(1)),
      follow(other.services.live, ...person(1)),
    ];
    for (let idJob = 1; idJob <= 20; idJob += 1) await announce(idJob % 2 ? one : other, idJob, 1);
    // For two audiences of one person it arrives once too.
    await writeAs({ db: one.db, call: 'test', userId: null, quiet: true }, async (tx) =>
      tx.announce('job.changed', { idJob: 21 }, ['all', 'role:crew', 'user:1', 'user:2']),
    );
    await announce(one, 22, 1);
    for (const jobs of [await here.until(22), await there.until(22)]) {
      for (const rest of [0, 1]) {
        const numbers = jobs.filter((idJob) => idJob < 21 && idJob % 2 === rest);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }
      expect([...jobs].sort((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    }
    here.end();
    there.end();
  },
);

withRedis('C-05: a server where nobody follows a change is not notified of it', async () => {
  const [here, there] = [
    follow(one.services.live, ...person(11)),
    follow(other.services.live, ...person(12)),
  ];
  expect(await isSoon(async () => (await followers(11)) + (await followers(12)) === 2)).toBe(true);
  expect([await followers(11), await followers(12), await followers(13)]).toEqual([1, 1, 0]);
  await announce(one, 30, 11);
  await announce(other, 31, 12);
  expect([await here.until(30), await there.until(31)]).toEqual([[30], [31]]);
  here.end();
  there.end();
  expect(await isSoon(async () => (await followers(11)) === 0)).toBe(true);
});

withRedis(
  'N-10, C-05: answers and sessions that one server keeps are dropped by what another commits',
  async () => {
    const id = await other.make.user();
    const person = await other.signIn(id);
    const poll = (etag: string) => other.call(person, 'getNotifications', {}, { 'if-none-match': etag });
    const etag = String((await poll('')).headers.etag);
    expect((await poll(etag)).status).toBe(304);
    const job = await other.make.job();
    await other.make.member(await other.make.crew(job), id, 1);
    await announce(one, job, id);
    const isAnswered = (status: number) => isSoon(async () => (await poll(etag)).status === status);
    expect(await isAnswered(200)).toBe(true);
    await writeAs({ db: one.db, call: 'test', userId: null, quiet: true }, async (tx) => {
      await tx.db.deleteFrom('session').where('user_id', '=', id).execute();
      tx.announce('session.ended', { idUser: id }, toUser(id));
    });
    expect(await isAnswered(401)).toBe(true);
  },
);

withRedis('C-05: what a server or command without Redis commits arrives too', async () => {
  const here = follow(one.services.live, ...person(21));
  const plain = await testApp({ handlers: [], tasks: [], connection: one.connection });
  await announce(plain, 40, 21);
  expect(await here.until(40)).toEqual([40]);
  const back = follow(plain.services.live, ...person(22));
  await announce(one, 41, 22);
  expect(await back.until(41)).toEqual([41]);
  await plain.close();
  here.end();
});

withRedis('C-05: Redis alone brings a change: no look at the table, and no NOTIFY', async () => {
  const { live, close } = await server(HOUR_MS);
  const here = follow(live, ...person(41));
  expect(await isSoon(async () => (await followers(41)) === 1)).toBe(true);
  const listener = new Client(one.connection);
  await listener.connect();
  let notified = 0;
  listener.on('notification', () => (notified += 1));
  await listener.query(`listen ${CHANNEL}`);
  await announce(one, 60, 41);
  expect(await here.until(60, 2_000)).toEqual([60]);
  // An answer to this query comes after whatever was notified before it.
  await listener.query('select 1');
  expect(notified).toBe(0);
  await listener.end();
  await close();
});

withRedis(
  'C-05: what its server did not say comes before later news, once, and a number that is given out has nothing below it',
  async () => {
    const { live, close } = await server(HOUR_MS);
    const here = follow(live, ...person(42));
    expect(await isSoon(async () => (await followers(42)) === 1)).toBe(true);
    await storeOnly(61, 42);
    const before = live.sequence;
    await announce(one, 62, 42);
    expect(await here.until(62, 2_000)).toEqual([61, 62]);
    expect(live.sequence).toBeGreaterThanOrEqual(before + 2);
    await live.catchUp();
    expect(here.jobs).toEqual([61, 62]);
    await close();
  },
);

withRedis('C-05, R-15: what no server says is found by a look at the table, though Redis is up', async () => {
  const here = follow(other.services.live, ...person(43));
  expect(other.services.live.isWireUp).toBe(true);
  await storeOnly(63, 43);
  expect(await here.until(63)).toEqual([63]);
  here.end();
});

withRedis(
  'C-05: a subscription that Redis refuses is reported once, and tried again until it is granted',
  async () => {
    await atRedis((client) =>
      client.sendCommand('ACL SETUSER limited on >secret +@all ~* resetchannels'.split(' ')),
    );
    const { live, close } = await server(HOUR_MS, redis.url.replace('//', '//limited:secret@'));
    const problems = reported();
    const here = follow(live, ...person(44));
    expect(await isSoon(() => live.isWireUp === false)).toBe(true);
    // It is tried each second, and reported no more.
    expect(await isSoon(() => problems.length !== 1, 2_500)).toBe(false);
    expect(problems[0]).toMatch(/^Redis of FEED_URL cannot be used \(NOPERM/);
    await atRedis((client) => client.sendCommand(['ACL', 'SETUSER', 'limited', 'allchannels']));
    expect(await isSoon(() => live.isWireUp === true)).toBe(true);
    await announce(one, 64, 44);
    expect(await here.until(64, 2_000)).toEqual([64]);
    await close();
  },
);

withRedis('C-05: a message that Redis refuses is reported once, and goes over the database', async () => {
  await atRedis((client) =>
    client.sendCommand('ACL SETUSER mute on >secret +@all -publish ~* &*'.split(' ')),
  );
  const [from, to] = [
    await server(HOUR_MS, redis.url.replace('//', '//mute:secret@')),
    await server(HOUR_MS),
  ];
  const problems = reported();
  const there = follow(to.live, ...person(45));
  for (const idJob of [65, 66]) {
    await writeAs({ db: from.db, call: 'test', userId: null, quiet: true }, async (tx) =>
      tx.announce('job.changed', { idJob }, 'user:45'),
    );
    await there.until(idJob, 2_000);
  }
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/NOPERM/);
  await from.close();
  await to.close();
});

withRedis(
  'messages that are not numbers, and those of other databases, are nothing to a server',
  async () => {
    const wire = new RedisWire(redis.url, prefix);
    const news: (readonly number[])[] = [];
    await wire.start((numbers) => news.push(numbers));
    wire.follow('user:46');
    expect(await isSoon(async () => (await followers(46)) === 1)).toBe(true);
    const apart = await testApp({ handlers: [], tasks: [] });
    const elsewhere = await channelPrefix(apart.db);
    expect([elsewhere === prefix, await channelPrefix(other.db)]).toEqual([false, prefix]);
    await atRedis(async (client) => {
      for (const text of ['', 'news', '1,x']) await client.publish(`${prefix}user:46`, text);
      await client.publish(`${elsewhere}user:46`, '6');
      await client.publish(`${prefix}user:46`, '7,8');
    });
    expect(await isSoon(() => news.length > 0)).toBe(true);
    expect(news).toEqual([[7, 8]]);
    wire.stop();
    await apart.close();
  },
);

withRedis(
  'C-05: with Redis lost, or silent, changes arrive all the same, and afterwards again through it',
  async () => {
    const here = follow(other.services.live, ...person(31));
    const leaver = follow(other.services.live, ...person(33));
    expect(await isSoon(async () => (await followers(33)) === 1)).toBe(true);
    expect(other.services.live.isWireUp).toBe(true);
    await redis.kill();
    await announce(one, 50, 31);
    await here.until(50);
    expect(other.services.live.isWireUp).toBe(false);
    await storeOnly(51, 31);
    await here.until(51);
    leaver.end();
    await redis.start();
    const late = follow(other.services.live, ...person(32));
    expect(await isSoon(async () => (await followers(31)) + (await followers(32)) === 2)).toBe(true);
    // What was left while Redis was away is not followed any more.
    expect(await isSoon(async () => (await followers(33)) === 0, 5_000)).toBe(true);
    await announce(one, 52, 31, 32);
    redis.signal('SIGSTOP');
    await announce(one, 53, 31, 32);
    await Promise.all([here.until(53), late.until(53)]);
    redis.signal('SIGCONT');
    await announce(one, 54, 31, 32);
    expect([await here.until(54), await late.until(54)]).toEqual([
      [50, 51, 52, 53, 54],
      [52, 53, 54],
    ]);
    here.end();
    late.end();
  },
  60_000,
);

withRedis(
  'C-05: of a burst nothing is lost and nothing comes twice while Redis dies and comes back',
  async () => {
    const people = [101, 102, 103, 104];
    const servers = [one, other];
    const lines = servers.flatMap((server) =>
      people.map((id) => ({ id, line: follow(server.services.live, ...person(id)) })),
    );
    const over = new AbortController();
    const weather = (async () => {
      for (; !over.signal.aborted; await sleep(300)) {
        await redis.kill();
        await sleep(200);
        await redis.start();
      }
    })();
    const wanted = new Map(people.map((id) => [id, [] as number[]]));
    await Promise.all(
      servers.map(async (server, at) => {
        for (let index = 0; index < 200; index += 1) {
          const idJob = 1_000 + at * 1_000 + index;
          const audience = people.filter((id) => (id * 7 + index) % 3 > 0);
          for (const id of audience) wanted.get(id)?.push(idJob);
          await announce(server, idJob, ...audience);
          await sleep(5);
        }
      }),
    );
    over.abort();
    await weather;
    await announce(one, 9_999, ...people);
    for (const { id, line } of lines) {
      await line.until(9_999);
      for (const idJob of wanted.get(id) ?? []) await line.until(idJob);
      expect([...line.jobs].sort((a, b) => a - b)).toEqual(
        [...(wanted.get(id) ?? []), 9_999].sort((a, b) => a - b),
      );
      line.end();
    }
  },
  120_000,
);
