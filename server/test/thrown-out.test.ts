import { permissions } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DbTx } from '../src/db/schema';
import { requestFor, testApp } from './support';
import type { TestApp } from './support';

const PASSWORD = 'seven grey kettles';
let world: TestApp;
let boss: { id: number; token: string };
beforeAll(async () => {
  world = await testApp();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  boss = await world.signIn(await world.make.user({ permissions: [...permissions], password: PASSWORD }));
}, 120_000);
afterAll(() => world.close());

/** Sends the first byte of a body, does what comes `between`, and sends the rest. */
async function slowly(
  token: string,
  { url, payload, headers }: { url: string; payload: Buffer; headers: Record<string, string> },
  between: () => Promise<unknown>,
): Promise<number> {
  const { port } = world.app.server.address() as AddressInfo;
  const admitted = new Promise<void>((resolve) => {
    const userOf = world.services.sessions.userOf.bind(world.services.sessions);
    world.services.sessions.userOf = async (asked) => {
      const user = await userOf(asked);
      if (asked === token) {
        world.services.sessions.userOf = userOf;
        setImmediate(resolve);
      }
      return user;
    };
  });
  const sent = request({
    port,
    method: 'POST',
    path: url,
    headers: { authorization: token, 'content-length': payload.length, ...headers },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    sent.on('error', reject);
  });
  sent.write(payload.subarray(0, 1));
  await admitted;
  await between();
  sent.end(payload.subarray(1));
  return status;
}

function asSent(name: string, body: object) {
  const { url, payload, headers = {} } = requestFor(name, body);
  const isForm = Buffer.isBuffer(payload);
  return {
    url: url as string,
    payload: isForm ? payload : Buffer.from(JSON.stringify(payload)),
    headers: isForm ? (headers as Record<string, string>) : { 'content-type': 'application/json' },
  };
}

const proof = { ownPassword: PASSWORD };
const ends: [string, number, (id: number) => Promise<{ status: number }>][] = [
  ['is switched off', 401, (id) => world.call(boss, 'toggeuseractive', { id, newState: false })],
  [
    'gets a new password',
    401,
    (id) => world.call(boss, 'saveUserDetails', { id, password: 'two wet umbrellas', ...proof }),
  ],
  ['loses their rights', 403, (id) => world.call(boss, 'saveUserDetails', { id, permissions: [], ...proof })],
];

describe('a request that was begun before', () => {
  test.each(ends)('writes nothing once its sender %s', async (_end, refused, end) => {
    const other = await world.make.user();
    const job = await world.make.job();
    const writes = [
      asSent('saveUserDetails', { id: other, suburb: 'Redfern' }),
      asSent('disableRemote', { remote: 'mf-jobs', reason: 'Mine' }),
      asSent('uploadJobFile', { idJob: job, file: Buffer.from('a plan of the stage') }),
    ];
    for (const write of writes) {
      const { id, token } = await world.signIn(await world.make.user({ permissions: [...permissions] }));
      const between = async () => expect((await end(id)).status).toBe(200);
      expect(await slowly(token, write, between)).toBe(refused);
    }
    const { suburb } = await world.db
      .selectFrom('app_user')
      .select('suburb')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    expect(suburb).toBe('');
    expect(await world.db.selectFrom('job_file').select('id').where('job_id', '=', job).execute()).toEqual(
      [],
    );
  });

  test('goes through where nothing has changed', async () => {
    const { id, token } = await world.signIn(await world.make.user());
    const write = asSent('saveProfile2', { suburb: 'Redfern' });
    expect(await slowly(token, write, () => Promise.resolve())).toBe(200);
    const saved = world.db.selectFrom('app_user').select('suburb').where('id', '=', id);
    expect(await saved.executeTakeFirstOrThrow()).toEqual({ suburb: 'Redfern' });
  });
});

/** Waits until somebody waits for another's lock; not longer than `pending` takes, which then did not wait. */
async function heldUp(pending: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  const over = () => void (state.isOver = true);
  pending.then(over, over);
  while (!state.isOver) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(world.db);
    if (rows.length > 0) return;
  }
}

/** Sends while somebody else holds the row of `held`; what `takes` writes is committed before the call goes on. */
async function queued<T>(
  held: number,
  send: () => Promise<T>,
  takes: (db: DbTx) => Promise<unknown>,
): Promise<T> {
  const { pending } = await world.db.transaction().execute(async (tx) => {
    await sql`select 1 from app_user where id = ${held} for update`.execute(tx);
    const sent = Promise.resolve(send());
    await heldUp(sent);
    await takes(tx);
    return { pending: sent };
  });
  return pending;
}

describe('a write that waits for a row', () => {
  const clerk = async () => world.signIn(await world.make.user({ permissions: [...permissions] }));
  const demote = (id: number, left: string[]) => (db: DbTx) =>
    db.updateTable('app_user').set({ permissions: left }).where('id', '=', id).execute();
  const stored = (id: number) =>
    world.db
      .selectFrom('app_user')
      .select(['suburb', 'permissions'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const CHANGED = 'Your rights have just changed. Please try again.';

  test('is undone where its sender has lost rights, or their session, meanwhile', async () => {
    const other = await world.make.user();
    const one = await clerk();
    const send = (who: typeof one) => () =>
      world.call(who, 'saveUserDetails', { id: other, suburb: 'Redfern' });
    const { status, body } = await queued(other, send(one), demote(one.id, ['user:write', 'crew:read']));
    expect([status, body.snackbar?.text]).toEqual([403, CHANGED]);
    const two = await clerk();
    const gone = await queued(other, send(two), (db) =>
      db.deleteFrom('session').where('user_id', '=', two.id).execute(),
    );
    expect([gone.status, (await stored(other)).suburb]).toEqual([401, '']);
    const three = await clerk();
    expect((await queued(other, send(three), () => Promise.resolve())).status).toBe(200);
  });

  test('gives nobody back what they have just lost', async () => {
    const me = await clerk();
    const send = () => world.call(me, 'saveUserDetails', { id: me.id, permissions: permissions.slice(1) });
    const back = await queued(me.id, send, demote(me.id, ['user:write']));
    expect([back.status, back.body.snackbar?.text]).toEqual([403, CHANGED]);
    expect((await stored(me.id)).permissions).toEqual(['user:write']);
  });

  test('changes one’s own rights, profile and password, and ends one’s other sessions', async () => {
    const me = await clerk();
    const own = permissions.filter((right) => right !== 'crewinvoice:write');
    const saved = await world.call(me, 'saveUserDetails', { id: me.id, permissions: own });
    expect([saved.status, (await stored(me.id)).permissions.length]).toEqual([200, own.length]);
    expect((await world.call(me, 'saveProfile2', { password: PASSWORD })).body.ok).toBe(true);
    expect((await world.call(me, 'endOtherSessions', {})).body.ok).toBe(true);
    expect((await world.call(me, 'logout', {})).body).toEqual({ ok: true });
  });
});
