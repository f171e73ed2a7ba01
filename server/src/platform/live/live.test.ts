import type { EventMap, EventName } from '@crewcall/contract/events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { handlers } from '../../areas';
import { toJob, toOffice, toUser } from './audience';
import type { Audience } from './audience';
import { writeAs } from '../database/write';

let world: TestApp;
let port: number;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
}, 120_000);
afterAll(() => world.close());

const announce = <E extends EventName>(event: E, ids: EventMap[E], audience: Audience | Audience[]) =>
  writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, async (tx) =>
    tx.announce(event, ids, audience),
  );

interface Stream {
  text(): string;
  until(pattern: RegExp): Promise<string>;
  close(): void;
  closed: Promise<void>;
  /** What the answer says of its connection. */
  connection(): string | undefined;
}
function listen(token: string, lastId?: number, at = port): Stream {
  let text = '';
  let connection: string | undefined;
  let end: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (end = resolve));
  const headers = {
    authorization: token,
    ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }),
  };
  const req = request({ port: at, path: '/api/live', headers }, (response) => {
    connection = response.headers.connection;
    response.on('data', (chunk: Buffer) => (text += chunk.toString()));
    response.on('close', () => end());
  });
  req.on('error', () => end());
  req.end();
  return {
    text: () => text,
    until: async (pattern) => {
      for (let tries = 0; tries < 200 && !pattern.test(text); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      if (!pattern.test(text)) throw new Error(`never came: ${String(pattern)} in ${text}`);
      return text;
    },
    close: () => req.destroy(),
    closed,
    connection: () => connection,
  };
}

test('C-05: each audience gets its own and nobody else’s', async () => {
  const [worker, stranger, office] = [
    await world.make.user(),
    await world.make.user(),
    await world.make.admin(),
  ];
  const job = await world.make.job();
  await world.make.member(await world.make.crew(job), worker);
  const streams = [];
  for (const id of [worker, stranger, office]) streams.push(listen((await world.signIn(id)).token));
  const [one, two, three] = streams as [Stream, Stream, Stream];
  await Promise.all(streams.map((stream) => stream.until(/event: hello/)));
  await announce('job.changed', { idJob: job }, [toJob(job), toOffice]);
  await announce('settings.changed', {}, toOffice);
  await announce('release.changed', { remote: 'mf-jobs', release: '' }, 'all');
  expect(await one.until(/release.changed/)).toContain('job.changed');
  expect(one.text()).not.toContain('settings.changed');
  expect(await two.until(/release.changed/)).not.toContain('job.changed');
  expect(await three.until(/release.changed/)).toContain('settings.changed');
  for (const stream of streams) stream.close();
});

test('C-05: a job’s change reaches the people that it concerns, and nobody of a crew that was deleted', async () => {
  const job = await world.make.job();
  const [crew, gone] = [await world.make.crew(job), await world.make.crew(job)];
  const person = () => world.make.user();
  const notified = [await person(), await person(), await person(), await person(), await person()];
  const [applied = 0, leader = 0, ...members] = notified;
  for (const [index, id] of members.entries()) await world.make.member(crew, id, (index + 1) as 1 | 2 | 3);
  await world.make.member(gone, await person());
  await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', gone).execute();
  const applications = [
    { crew_id: crew, user_id: applied, applied_at: 1 },
    { crew_id: crew, user_id: await person(), applied_at: 1, withdrawn_at: 2 },
  ];
  await world.db.insertInto('application').values(applications).execute();
  await world.make.supervisor(job, leader);
  await announce('job.changed', { idJob: job }, toJob(job));
  const { audience } = await world.db
    .selectFrom('change')
    .select('audience')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([...audience].sort()).toEqual(notified.map(toUser).sort());
});

test('C-05: replays what was missed since the last id, and says when it cannot', async () => {
  const id = await world.make.user();
  const { token } = await world.signIn(id);
  await announce('job.changed', { idJob: 100 }, `user:${id}`);
  const last = world.services.live.sequence;
  await announce('job.changed', { idJob: 101 }, `user:${id}`);
  await announce('job.changed', { idJob: 102 }, `user:${id}`);
  await world.services.live.catchUp();
  const stream = listen(token, last);
  const text = await stream.until(/event: hello/);
  expect(text).toContain('"idJob":101');
  expect(text).toContain('"idJob":102');
  stream.close();
  await world.db
    .deleteFrom('change')
    .where('seq', '<=', world.services.live.sequence - 1)
    .execute();
  const late = listen(token, 0);
  expect(await late.until(/event: hello/)).toContain('event: resumed');
  late.close();
  await world.db.deleteFrom('change').execute();
  const later = listen(token, world.services.live.sequence - 1);
  expect(await later.until(/event: hello/)).toContain('event: resumed');
  later.close();
  const current = listen(token, world.services.live.sequence);
  expect(await current.until(/event: hello/)).not.toContain('event: resumed');
  current.close();
});

test('C-05: what a replay has brought does not come once more when the server finds it itself', async () => {
  const id = await world.make.user();
  const { token } = await world.signIn(id);
  await world.services.live.catchUp();
  const last = world.services.live.sequence;
  // Nobody is notified of this row.
  await world.db
    .insertInto('change')
    .values({ event: 'job.changed', ids: JSON.stringify({ idJob: 110 }), audience: [`user:${id}`] })
    .execute();
  const stream = listen(token, last);
  expect(await stream.until(/event: hello/)).toContain('"idJob":110');
  await announce('job.changed', { idJob: 111 }, `user:${id}`);
  const text = await stream.until(/"idJob":111/);
  expect(text.match(/"idJob":110/g)).toHaveLength(1);
  stream.close();
});

test('C-05: a replay reads five hundred changes at most, for any audience; beyond, all is fetched again', async () => {
  const { token } = await world.signIn(await world.make.user());
  await world.services.live.catchUp();
  const last = world.services.live.sequence;
  const foreign = (count: number) =>
    world.db
      .insertInto('change')
      .values(
        Array.from({ length: count }, () => ({
          event: 'settings.changed',
          ids: '{}',
          audience: ['role:admin'],
        })),
      )
      .execute();
  await foreign(500);
  const near = listen(token, last);
  expect(await near.until(/event: hello/)).not.toContain('event: resumed');
  near.close();
  await foreign(1);
  const far = listen(token, last);
  expect(await far.until(/event: hello/)).toContain('event: resumed');
  far.close();
});

test('C-05: a change that commits long after later ones comes once, in spite of them', async () => {
  const id = await world.make.user();
  const stream = listen((await world.signIn(id)).token);
  await stream.until(/event: hello/);
  let commit: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const late = writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, async ({ db }) => {
    await db
      .insertInto('change')
      .values({ event: 'job.changed', ids: JSON.stringify({ idJob: 300 }), audience: [`user:${id}`] })
      .execute();
    begun();
    await new Promise<void>((resolve) => (commit = resolve));
  });
  await hasBegun;
  for (let number = 0; number < 250; number += 1) await announce('settings.changed', {}, toOffice);
  await announce('job.changed', { idJob: 301 }, `user:${id}`);
  await stream.until(/"idJob":301/);
  commit();
  await late;
  await world.services.live.catchUp();
  await announce('job.changed', { idJob: 302 }, `user:${id}`);
  const text = await stream.until(/"idJob":302/);
  expect(text.match(/"idJob":300/g)).toHaveLength(1);
  expect(text.match(/"idJob":301/g)).toHaveLength(1);
  stream.close();
});

test('C-05: what changes between a sign-in and the first line comes, and what came before does not', async () => {
  const email = 'first-line@example.test';
  const id = await world.make.user({ email, password: 'correct horse' });
  await announce('job.changed', { idJob: 200 }, `user:${id}`);
  await world.services.live.catchUp();
  await world.db
    .updateTable('change')
    .set({ at: Date.now() - 3_600_000 })
    .execute();
  await announce('job.changed', { idJob: 201 }, toOffice);
  await world.services.live.catchUp();
  const { body } = await world.call(null, 'login', { email, password: 'correct horse', remember: false });
  await announce('job.changed', { idJob: 202 }, `user:${id}`);
  await world.services.live.catchUp();
  const stream = listen(body.token, body.seq);
  expect(await stream.until(/event: hello/)).toContain('"idJob":202');
  expect(stream.text()).not.toContain('"idJob":200');
  stream.close();
});

test('C-05: ends with its session, and its connection with it: a server that stops waits for none', async () => {
  const { token } = await world.signIn(await world.make.user());
  const stream = listen(token);
  await stream.until(/event: hello/);
  expect(stream.connection()).toBe('close');
  await world.call({ token }, 'logout', {});
  await stream.until(/event: ended/);
  await stream.closed;
});

describe('C-05, R-15: rights that were taken away are gone from the open feed at once', () => {
  let other: TestApp;
  let otherPort: number;
  beforeAll(async () => {
    other = await testApp({ handlers, tasks: [], connection: world.connection });
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    otherPort = (other.app.server.address() as AddressInfo).port;
  }, 120_000);
  afterAll(() => other.close());

  test('a change of a server that died right after its commit reaches the other one', async () => {
    const id = await world.make.user();
    const stream = listen((await world.signIn(id)).token, undefined, otherPort);
    await stream.until(/event: hello/);
    // The row is committed, and nobody is notified of it.
    await world.db
      .insertInto('change')
      .values({ event: 'job.changed', ids: JSON.stringify({ idJob: 400 }), audience: [`user:${id}`] })
      .execute();
    expect(await stream.until(/job.changed/)).toContain('"idJob":400');
    stream.close();
  });

  /** A person's feeds on both servers, up to date. */
  async function feeds(id: number): Promise<Stream[]> {
    const { token } = await world.signIn(id);
    const streams = [listen(token), listen(token, undefined, otherPort)];
    await Promise.all(streams.map((stream) => stream.until(/event: hello/)));
    return streams;
  }
  const change = (id: number, set: { permissions?: string[]; manager_of?: string[]; active?: boolean }) =>
    writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, async (tx) => {
      await tx.db.updateTable('app_user').set(set).where('id', '=', id).execute();
      tx.announce('user.changed', { idUser: id }, [toUser(id), toOffice]);
      // What follows at once, as part of the same news.
      tx.announce('settings.changed', {}, toOffice);
      tx.announce('job.changed', { idJob: id }, 'prefix:ACME');
      tx.announce('release.changed', { remote: 'mf-jobs', release: '' }, 'all');
    });

  test('of the office', async () => {
    const id = await world.make.admin();
    const streams = await feeds(id);
    await change(id, { permissions: [] });
    for (const stream of streams) {
      expect(await stream.until(/release.changed/)).not.toContain('settings.changed');
      expect(stream.text()).toContain('user.changed');
      stream.close();
    }
  });
  test('of a manager', async () => {
    const id = await world.make.manager('ACME');
    const streams = await feeds(id);
    await change(id, { manager_of: [] });
    for (const stream of streams) {
      expect(await stream.until(/release.changed/)).not.toContain('job.changed');
      stream.close();
    }
  });
  test('of somebody who was switched off, whose feed ends', async () => {
    const id = await world.make.admin();
    const streams = await feeds(id);
    await change(id, { active: false });
    for (const stream of streams) {
      expect(await stream.until(/event: ended/)).not.toMatch(/settings.changed|release.changed/);
      await stream.closed;
    }
  });
  test('and rights that were given are there at once', async () => {
    const id = await world.make.user();
    const streams = await feeds(id);
    await change(id, { permissions: ['settings:read'] });
    for (const stream of streams) {
      expect(await stream.until(/release.changed/)).toContain('settings.changed');
      stream.close();
    }
  });
});

test('N-10: polling costs a 304 until something concerns the user, then the new answer is there at once', async () => {
  const id = await world.make.user();
  const person = await world.signIn(id);
  const poll = (etag = '') => world.call(person, 'getNotifications', {}, { 'if-none-match': etag });
  const first = await poll();
  const etag = String(first.headers.etag);
  expect((await poll(etag)).status).toBe(304);
  const job = await world.make.job();
  const crew = await world.make.crew(job);
  await world.make.member(crew, id, 1);
  expect((await poll(etag)).status).toBe(304);
  await announce('job.changed', { idJob: job }, `user:${id}`);
  await world.services.live.catchUp();
  const next = await poll(etag);
  expect(next.status).toBe(200);
  expect(next.body.jobsAvailable).toMatchObject([{ idReqCrew: crew, idJob: job }]);
});
