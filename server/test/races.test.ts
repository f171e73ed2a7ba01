import type { CallName, In, Out } from '@crewcall/contract/types';
import { callPaths } from '@crewcall/contract/paths';
import { makeWorld } from './matrix/world';
import type { World } from './matrix/world';
import { inHours, testApp } from './support';
import type { Reply, TestApp } from './support';
import { shift } from './support/shift';

const ROUNDS = 10;
const CROWD = 50;
const HOUR = 3_600_000;

// Two servers on one database, as behind a balancer.
let w: World;
let other: TestApp;
let urls: string[];
beforeAll(async () => {
  w = await makeWorld();
  other = await testApp({ connection: w.connection });
  urls = await Promise.all([w, other].map((one) => one.app.listen({ port: 0, host: '127.0.0.1' })));
}, 120_000);
afterAll(async () => {
  await other.close();
  await w.close();
});

type Person = { id: number; token: string };

/** Over the network, by the first or the second server. */
async function post<N extends CallName>(
  server: number,
  who: Person | null,
  name: N,
  body: In<N>,
): Promise<Reply<Out<N>>> {
  const [, path] = callPaths[name] ?? ['POST', `/${name}`];
  const answer = await fetch(`${urls[server % urls.length] ?? ''}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who ? { authorization: who.token } : {}) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as never, headers: {} };
}

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, async () => w.signIn(await w.make.user())));

/** A crew with so many places to which everybody is invited. */
async function invited(everybody: readonly Person[], amount = 1): Promise<number> {
  const crew = await w.make.crew(await w.make.job(), { amount });
  await w.db
    .insertInto('crew_member')
    .values(everybody.map(({ id }) => ({ crew_id: crew, user_id: id, status: 1 })))
    .execute();
  return crew;
}

const confirmed = async (crew: number) =>
  (
    await w.db
      .selectFrom('crew_member')
      .select('user_id')
      .where('crew_id', '=', crew)
      .where('status', '=', 2)
      .execute()
  ).map((row) => row.user_id);

const said = (reply: Reply<unknown>) =>
  reply.body.error === true ? `${reply.status} ${reply.body.snackbar?.text}` : `${reply.status} ok`;

function count(replies: readonly Reply<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[said(reply)] = (counts[said(reply)] ?? 0) + 1;
  return counts;
}

describe('C-01: the last place', () => {
  let crowd: Person[];
  beforeAll(async () => void (crowd = await people(CROWD)));

  const expectOne = async (crew: number, replies: readonly Reply<unknown>[]) => {
    expect(count(replies)).toEqual({ '200 ok': 1, '200 Job has been filled': CROWD - 1 });
    const winner = crowd[replies.findIndex((reply) => reply.body.error !== true)];
    expect(await confirmed(crew)).toEqual([winner?.id]);
  };

  test(`C-01, A.7.17: ${CROWD} accept it at once, ${ROUNDS} times: one has it each time`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const crew = await invited(crowd);
      const replies = crowd.map((one) => w.call(one, 'replyJob', { id: crew, accepted: true }));
      await expectOne(crew, await Promise.all(replies));
    }
  }, 120_000);

  test('C-01: through two servers, it is one place all the same', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const crew = await invited(crowd);
      const replies = crowd.map((one, index) => post(index, one, 'replyJob', { id: crew, accepted: true }));
      await expectOne(crew, await Promise.all(replies));
    }
  }, 60_000);

  test('C-01, J-38: 5 places take 5, whoever asks twice', async () => {
    const crew = await invited(crowd, 5);
    const replies = await Promise.all(
      crowd.flatMap((one, index) =>
        [0, 1].map((twice) => post(index + twice, one, 'replyJob', { id: crew, accepted: true })),
      ),
    );
    expect(await confirmed(crew)).toHaveLength(5);
    expect(count(replies)).toEqual({ '200 ok': 10, '200 Job has been filled': 2 * CROWD - 10 });
  }, 60_000);

  const applicants = async (job: number, crew: number, everybody: readonly Person[]) => {
    const replies = await Promise.all(
      everybody.map((one, index) => post(index, one, 'applyfor', { jobId: job, reqCrew: crew })),
    );
    expect(count(replies)).toEqual({ '200 ok': everybody.length });
  };
  const approval = (job: number, crew: number, idUser: number, accept = true) => ({
    idReqCrew: crew,
    jobId: job,
    idUser,
    accept,
  });

  test(`C-01, A.7.18, A.7.31: ${CROWD} apply, all are approved at once: one has it, for the others it has been filled`, async () => {
    const office = await w.signIn(w.admin);
    for (let round = 0; round < 5; round += 1) {
      const job = await w.make.job();
      const crew = await w.make.crew(job, { amount: 1 });
      await applicants(job, crew, crowd);
      const replies = await Promise.all(
        crowd.map(({ id }, index) => post(index, office, 'replyInviteJob', approval(job, crew, id))),
      );
      await expectOne(crew, replies);
      // Whoever did not get it still waits for an answer.
      const waiting = await w.db
        .selectFrom('application')
        .select('id')
        .where('crew_id', '=', crew)
        .where('processed_at', 'is', null)
        .execute();
      expect(waiting).toHaveLength(CROWD - 1);
    }
  }, 120_000);

  test(`C-01, J-29, J-38: ${CROWD} accept, are approved, and withdraw at once: the places are taken once, by who still wants them`, async () => {
    const office = await w.signIn(w.admin);
    for (let round = 0; round < 8; round += 1) {
      const job = await w.make.job();
      const crew = await w.make.crew(job, { amount: 3 });
      const [guests, asking] = [crowd.slice(0, 20), crowd.slice(20)];
      await w.db
        .insertInto('crew_member')
        .values(guests.map(({ id }) => ({ crew_id: crew, user_id: id, status: 1 })))
        .execute();
      await applicants(job, crew, asking);
      const [accepts, approvals, withdrawals] = await Promise.all([
        Promise.all(guests.map((one, at) => post(at, one, 'replyJob', { id: crew, accepted: true }))),
        Promise.all(
          asking.map(({ id }, at) => post(at + 1, office, 'replyInviteJob', approval(job, crew, id))),
        ),
        Promise.all(asking.map((one, at) => post(at, one, 'withdraw', { jobId: job }))),
      ]);
      expect(Object.keys(count(accepts)).filter((text) => !/ok$|Job has been filled$/.test(text))).toEqual(
        [],
      );
      const said = Object.keys(count(approvals)).filter(
        (text) => !/ok$|Job has been filled$|answered or withdrawn already\.$/.test(text),
      );
      expect(said).toEqual([]);
      const ok = (replies: readonly Reply<unknown>[], everybody: readonly Person[]) =>
        everybody.filter((_, at) => replies[at]?.body.error !== true).map(({ id }) => id);
      const taken = await confirmed(crew);
      expect(taken.length).toBeLessThanOrEqual(3);
      expect(taken.sort()).toEqual([...ok(accepts, guests), ...ok(approvals, asking)].sort());
      const gone = new Set(ok(withdrawals, asking));
      expect(taken.filter((id) => gone.has(id))).toEqual([]);
      expect(ok(approvals, asking).length + gone.size).toBe(asking.length);
    }
  }, 120_000);

  test('C-01, J-10: one worker accepts and declines from two devices at once: the answers agree with what is stored', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [worker] = crowd as [Person];
      const crew = await invited([worker]);
      const [yes, no] = await Promise.all([
        post(0, worker, 'replyJob', { id: crew, accepted: true }),
        post(1, worker, 'replyJob', { id: crew, accepted: false }),
      ]);
      // Accepted first, the decline is refused; declined first, it is taken back.
      expect(said(yes)).toBe('200 ok');
      expect([
        '200 ok',
        '200 You are confirmed for this job. Please call the office if you cannot come.',
      ]).toContain(said(no));
      expect(await confirmed(crew)).toEqual([worker.id]);
    }
  }, 60_000);
});

test('Y-07: invoices that two servers generate at once are issued once', async () => {
  const office = await w.signIn(w.admin);
  const workers = await people(4);
  const ids = workers.map(({ id }) => id);
  const at = inHours(0) - 7 * 24 * HOUR;
  await shift(w, {
    at,
    workers: ids,
    clocks: ids.map((user) => ({ user, start: at, end: at + 4 * HOUR, rate: 3_500 })),
  });
  const ask = { idUser: ids, dateStart: at - HOUR, dateEnd: at + HOUR };
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => post(index, office, 'generateInvoice', ask)),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
  const made = replies.flatMap((reply) => (reply.body.error ? [] : reply.body.invoices));
  expect(new Set(made.map((invoice) => invoice.idUser))).toEqual(new Set(ids));
  expect(made).toHaveLength(4);
  expect(new Set(made.map((invoice) => invoice.number)).size).toBe(4);
  const rows = await w.db.selectFrom('invoice').select('user_id').where('user_id', 'in', ids).execute();
  expect(rows).toHaveLength(4);
});

test('C-04: one link signs in once, whoever opens it', async () => {
  const token = await w.link('login', await w.make.user());
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(index, null, 'otlLogin', { token })),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 401)).toHaveLength(19);
});

test('C-02: one punch of the clock, sent by two ways at once, is one clock', async () => {
  const [worker] = (await people(1)) as [Person];
  const { job } = await shift(w, { at: inHours(0), workers: [worker.id] });
  const punch = { id: job, action: 'in', key: 'one-punch', tapTime: Date.now() } as const;
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(index, worker, 'doclock', punch)),
  );
  expect(count(replies)).toEqual({ '200 ok': 20 });
  expect(new Set(replies.map((reply) => reply.body.timesheet?.id)).size).toBe(1);
  const clocks = await w.db.selectFrom('timesheet').select('id').where('job_id', '=', job).execute();
  expect(clocks).toHaveLength(1);
});

test('C-03: of two saves of one version, one is told to look again, and loses nothing of the first', async () => {
  const office = await w.signIn(w.admin);
  for (let round = 0; round < 10; round += 1) {
    const id = await w.make.job();
    const { version } = await w.db
      .selectFrom('job')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const replies = await Promise.all([
      post(0, office, 'saveUpdatedJobv2', { job: { id, version, title: 'First' } }),
      post(1, office, 'saveUpdatedJobv2', { job: { id, version, title: 'Second' } }),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const winner = replies[0].status === 200 ? 'First' : 'Second';
    const refused = replies.find((reply) => reply.status === 409);
    expect(refused?.body).toMatchObject({ job: { title: winner } });
    const stored = await w.db
      .selectFrom('job')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.title).toBe(winner);
  }
});

test('P-24, C-01: somebody who is switched off while accepting is either counted or turned away', async () => {
  const office = await w.signIn(w.admin);
  for (let round = 0; round < 15; round += 1) {
    const [worker] = (await people(1)) as [Person];
    const crews = await Promise.all(Array.from({ length: 6 }, () => invited([worker])));
    const [off, ...accepts] = await Promise.all([
      post(round, office, 'toggeuseractive', { id: worker.id, newState: false }),
      ...crews.map((crew, index) => post(index, worker, 'replyJob', { id: crew, accepted: true })),
    ]);
    expect(off.status).toBe(200);
    for (const reply of accepts) expect([200, 401, 403]).toContain(reply.status);
    const taken = accepts.filter((reply) => reply.status === 200);
    const stored = await Promise.all(crews.map((crew) => confirmed(crew)));
    expect(stored.flat()).toHaveLength(taken.length);
    expect(off.body.futureShifts).toBe(taken.length);
    const [crew = 0] = crews;
    // The other server forgets the session with the news of it, which is a moment on its way.
    const late = (server: number) => post(server, worker, 'replyJob', { id: crew, accepted: false });
    for (const server of [0, 1]) {
      for (let asked = 0; asked < 500 && (await late(server)).status !== 401; asked += 1);
      expect((await late(server)).status).toBe(401);
    }
  }
}, 60_000);

test('two releases of one remote, and of two, published at once, all stay', async () => {
  const office = await w.signIn(w.admin);
  const releases = Array.from({ length: 6 }, (_, index) => {
    const name = index % 2 === 0 ? 'mf-matrix' : 'mf-other';
    return { ...w.release(`2.${index}.0`, name), activate: true };
  });
  const replies = await Promise.all(
    releases.map((release, index) => post(index, office, 'publishRelease', release)),
  );
  expect(count(replies)).toEqual({ '200 ok': 6 });
  const stored = await w.db.selectFrom('release').select('release').where('version', 'like', '2.%').execute();
  expect(stored.map((row) => row.release).sort()).toEqual(
    releases.map(({ manifest }) => manifest.metaData.crewcall.release).sort(),
  );
  const seen = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/registry.json`)).json() as Promise<{ remotes: unknown[] }>),
  );
  for (const registry of seen) {
    expect(registry.remotes).toHaveLength(2);
    expect(registry).toEqual(seen[0]);
  }
});
