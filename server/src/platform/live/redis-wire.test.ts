import { createClient } from '@redis/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { redisServer, startRedis } from '../../../test/support/redis';
import type { Redis } from '../../../test/support/redis';
import { handlers } from '../../areas';
import { writeAs } from '../database/write';
import { toUser } from './audience';
import { topicsOf } from './live-audience';
import { Live } from './live';
import { RedisWire } from './redis-wire';

const withRedis = redisServer === undefined ? test.skip : test;

let redis: Redis;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  if (redisServer === undefined) return;
  redis = await startRedis();
  const settings = { feedUrl: redis.url };
  one = await testApp({ handlers: [], tasks: [], settings });
  other = await testApp({ handlers, tasks: [], settings, connection: one.connection });
}, 120_000);
afterAll(async () => {
  await other?.close();
  await one?.close();
  await redis?.kill();
});

const person = (id: number) => topicsOf({ id, permissions: [], managerOf: [] });

/** Whatever somebody follows at a server, as numbers of jobs. */
async function follow(live: Live, ...topics: string[]) {
  const heard: number[] = [];
  const end = live.subscribe(topics, ({ event, ids }) => {
    if (event === 'job.changed') heard.push(Number(ids.idJob));
  });
  await live.settled();
  return {
    heard,
    end,
    until: async (idJob: number) => {
      for (let tries = 0; tries < 1_500 && !heard.includes(idJob); tries += 1) await sleep(20);
      if (!heard.includes(idJob)) throw new Error(`never came: ${idJob} in ${heard.join()}`);
      return heard;
    },
  };
}

const announce = (at: TestApp, idJob: number, ...users: number[]) =>
  writeAs({ db: at.db, call: 'test', userId: null, quiet: true }, async (tx) =>
    tx.announce('job.changed', { idJob }, users.map(toUser)),
  );

/** How many servers Redis tells of what concerns a person. */
async function followers(id: number): Promise<number> {
  const client = await createClient({ url: redis.url }).connect();
  const counts = await client.pubSubNumSub(`crewcall:user:${id}`);
  client.destroy();
  return Number(counts[`crewcall:user:${id}`]);
}

withRedis(
  'C-05: over Redis each change is told once, in the order of its server, wherever it is followed',
  async () => {
    const [here, there] = [
      await follow(one.services.live, ...person(1)),
      await follow(other.services.live, ...person(1)),
    ];
    for (let idJob = 1; idJob <= 20; idJob += 1) await announce(idJob % 2 ? one : other, idJob, 1);
    // Two audiences of one person are told once too.
    await writeAs({ db: one.db, call: 'test', userId: null, quiet: true }, async (tx) =>
      tx.announce('job.changed', { idJob: 21 }, ['all', 'role:crew', 'user:1', 'user:2']),
    );
    await announce(one, 22, 1);
    for (const heard of [await here.until(22), await there.until(22)]) {
      // What two servers commit at the same time may come in either order; what one commits keeps its own.
      for (const rest of [0, 1]) {
        const numbers = heard.filter((idJob) => idJob < 21 && idJob % 2 === rest);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }
      expect([...heard].sort((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    }
    here.end();
    there.end();
  },
);

withRedis('C-05: a server where nobody follows a change is not told of it', async () => {
  const [here, there] = [
    await follow(one.services.live, ...person(11)),
    await follow(other.services.live, ...person(12)),
  ];
  expect([await followers(11), await followers(12), await followers(13)]).toEqual([1, 1, 0]);
  await announce(one, 30, 11);
  await announce(other, 31, 12);
  expect([await here.until(30), await there.until(31)]).toEqual([[30], [31]]);
  here.end();
  there.end();
  await one.services.live.settled();
  expect(await followers(11)).toBe(0);
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
    const until = async (status: number) => {
      for (let tries = 0; tries < 500 && (await poll(etag)).status !== status; tries += 1) await sleep(20);
      return (await poll(etag)).status;
    };
    expect(await until(200)).toBe(200);
    await writeAs({ db: one.db, call: 'test', userId: null, quiet: true }, async (tx) => {
      await tx.db.deleteFrom('session').where('user_id', '=', id).execute();
      tx.announce('session.ended', { idUser: id }, toUser(id));
    });
    expect(await until(401)).toBe(401);
  },
);

withRedis('C-05: what a server or command without Redis commits is told too', async () => {
  const here = await follow(one.services.live, ...person(21));
  const plain = await testApp({ handlers: [], tasks: [], connection: one.connection });
  await announce(plain, 40, 21);
  expect(await here.until(40)).toEqual([40]);
  const back = await follow(plain.services.live, ...person(22));
  await announce(one, 41, 22);
  expect(await back.until(41)).toEqual([41]);
  await plain.close();
  here.end();
});

withRedis(
  'C-05: a change of a server that died before it could say so is found by a look at the table',
  async () => {
    const { db, connection, close } = await testApp({ handlers: [], tasks: [], connection: one.connection });
    const live = new Live(db, connection, new RedisWire(redis.url, 100));
    await live.start();
    const here = await follow(live, ...person(41));
    await one.db
      .insertInto('change')
      .values({ event: 'job.changed', ids: JSON.stringify({ idJob: 60 }), audience: ['user:41'] })
      .execute();
    expect(await here.until(60)).toEqual([60]);
    await live.stop();
    await close();
  },
);

withRedis(
  'C-05: with Redis lost, or silent, changes are told all the same, and afterwards again through it',
  async () => {
    const here = await follow(other.services.live, ...person(31));
    expect(other.services.live.isWireUp).toBe(true);
    await redis.kill();
    await announce(one, 50, 31);
    await here.until(50);
    expect(other.services.live.isWireUp).toBe(false);
    // Committed by a server that died before it could say so.
    await one.db
      .insertInto('change')
      .values({ event: 'job.changed', ids: JSON.stringify({ idJob: 51 }), audience: ['user:31'] })
      .execute();
    await here.until(51);
    await redis.start();
    const late = await follow(other.services.live, ...person(32));
    for (let tries = 0; tries < 500 && (await followers(32)) === 0; tries += 1) await sleep(20);
    expect([await followers(31), await followers(32)]).toEqual([1, 1]);
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
  'C-05: of a burst nothing is lost and nothing told twice while Redis dies and comes back',
  async () => {
    const people = [101, 102, 103, 104];
    const servers = [one, other];
    const lines = await Promise.all(
      servers.flatMap((server) =>
        people.map(async (id) => ({ id, line: await follow(server.services.live, ...person(id)) })),
      ),
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
          const told = people.filter((id) => (id * 7 + index) % 3 > 0);
          for (const id of told) wanted.get(id)?.push(idJob);
          await announce(server, idJob, ...told);
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
      expect([...line.heard].sort((a, b) => a - b)).toEqual(
        [...(wanted.get(id) ?? []), 9_999].sort((a, b) => a - b),
      );
      line.end();
    }
  },
  120_000,
);
