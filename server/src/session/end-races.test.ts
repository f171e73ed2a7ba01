import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import type { DB } from '../db/schema';
import { handlers } from './index';
import { endAllSessions, holdFamilies, openSession } from './open-session';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => world.close());

/** Waits until so many wait for what the transaction holds; not longer than `pending` takes, which then did not wait. */
async function heldUp(tx: Transaction<DB>, pending: Promise<unknown>, count = 1): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const state = { isOver: false };
  const over = () => void (state.isOver = true);
  pending.then(over, over);
  while (!state.isOver) {
    const { rows: found } = await sql<{
      waiting: number;
    }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and ${rows[0]?.pid ?? 0}::int = any(pg_blocking_pids(pid))`.execute(
      world.db,
    );
    if ((found[0]?.waiting ?? 0) >= count) return true;
  }
  return false;
}

const login = (email: string) =>
  world.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'correct horse' } });
const refresh = (cookie: string) =>
  world.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie: `rt=${cookie}` } });
const cookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.find(({ name }) => name === 'rt')?.value ?? '';
const familyOf = async (userId: number) =>
  (
    await world.db
      .selectFrom('refresh_token')
      .select('family')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).family;

/** Opens a session as a refresh does, with the family held, while `end` is on its way. */
async function refreshDuring(email: string, end: (userId: number, cookie: string) => Promise<unknown>) {
  const userId = await world.make.user({ email, password: 'correct horse' });
  const cookie = cookieOf(await login(email));
  const family = await familyOf(userId);
  const ending = await world.db.transaction().execute(async (tx) => {
    await holdFamilies(tx, [family]);
    const pending = end(userId, cookie);
    expect(await heldUp(tx, pending)).toBe(true);
    await openSession(tx, {
      userId,
      remember: true,
      request: {
        ip: '10.0.0.1',
        url: '/api/auth/refresh',
        userAgent: 'test',
        origin: 'http://localhost',
        headers: {},
        signal: new AbortController().signal,
      },
      now: Date.now(),
      family,
    });
    return { pending };
  });
  await ending.pending;
  const sessions = await world.db
    .selectFrom('session')
    .select('family')
    .where('user_id', '=', userId)
    .execute();
  const tokens = await world.db
    .selectFrom('refresh_token')
    .select('family')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  return { sessions, tokens };
}

test('S-02, S-05: what a refresh opens while somebody signs out is ended with the rest', async () => {
  const left = await refreshDuring('leaving@example.test', (_userId, cookie) =>
    world.inject({
      method: 'POST',
      url: '/api/auth/logout',
      payload: {},
      headers: { cookie: `rt=${cookie}` },
    }),
  );
  expect(left).toEqual({ sessions: [], tokens: [] });
});

test('S-19: what a refresh opens while every session is ended is ended as well', async () => {
  const left = await refreshDuring('changed@example.test', (userId) =>
    world.db.transaction().execute((tx) => endAllSessions(tx, userId, Date.now())),
  );
  expect(left).toEqual({ sessions: [], tokens: [] });
});

test('S-06: the old cookie and the one that came of it, shown at the same instant, are two holders: neither stays', async () => {
  const userId = await world.make.user({ email: 'instant@example.test', password: 'correct horse' });
  const first = await login('instant@example.test');
  const next = await refresh(cookieOf(first));
  await world.db
    .updateTable('refresh_token')
    .set((eb) => ({ rotated_at: eb('rotated_at', '-', 21_000) }))
    .where('rotated_at', 'is not', null)
    .where('user_id', '=', userId)
    .execute();
  const family = await familyOf(userId);
  const both = await world.db.transaction().execute(async (tx) => {
    await holdFamilies(tx, [family]);
    const pending = Promise.all([refresh(cookieOf(first)), refresh(cookieOf(next))]);
    expect(await heldUp(tx, pending, 2)).toBe(true);
    return { pending };
  });
  const replies = await both.pending;
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  for (const reply of [first, next, ...replies]) {
    const token = reply.json<{ token?: string }>().token ?? '';
    expect((await world.call({ token }, 'getMe', {})).status).toBe(401);
  }
  expect(
    await world.db.selectFrom('session').select('family').where('family', '=', family).execute(),
  ).toEqual([]);
});
