import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { cookieOf, refreshWith } from './testing/browser-cookies';
import { createLink } from './login-link';
import { endAllSessions, holdFamilies, openSession } from './open-session';
import { passwordChanged } from './password-changed';
import { hashPassword } from './passwords';
import { writeAs } from '../platform/database/write';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => world.close());

/** Waits until so many wait for others' locks; not longer than `pending` takes, which then did not wait. */
async function heldUp(pending: Promise<unknown>, count = 1): Promise<boolean> {
  const state = { isOver: false };
  const over = () => void (state.isOver = true);
  pending.then(over, over);
  while (!state.isOver) {
    const { rows: found } = await sql<{
      waiting: number;
    }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(world.db);
    if ((found[0]?.waiting ?? 0) >= count) return true;
  }
  return false;
}

const login = (email: string) =>
  world.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'correct horse' } });
const refresh = refreshWith(() => world);
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
    expect(await heldUp(pending)).toBe(true);
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
    writeAs({ db: world.db, call: 'reset', userId: null, quiet: true }, (tx) =>
      endAllSessions(tx, userId, Date.now()),
    ),
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
    expect(await heldUp(pending, 2)).toBe(true);
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

const reset = async (id: number, during: () => Promise<unknown> = () => Promise.resolve()) => {
  const password_hash = await hashPassword('a new password');
  await writeAs({ db: world.db, call: 'reset', userId: null, quiet: true }, async (tx) => {
    await tx.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    await passwordChanged(
      tx,
      { id, email: 'x@example.test', firstName: 'Kim' },
      { now: Date.now(), isFirst: false },
    );
    await during();
  });
  return password_hash;
};
const sessionsOf = (id: number) =>
  world.db.selectFrom('session').select('family').where('user_id', '=', id).execute();
const storedOf = async (id: number) =>
  (
    await world.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).password_hash;

test.each([
  ['S-19: the old password, judged before a reset is done, opens nothing after it', {}],
  ['S-19: nor does an old password in an older form come back over the new one', { memoryCost: 8_192 }],
])('%s', async (title, form) => {
  const email = `beside-${title.length}@example.test`;
  const id = await world.make.user({ email, password_hash: await hash('correct horse', form) });
  const signIn: ReturnType<typeof login>[] = [];
  const stored = await reset(id, async () => {
    signIn.push(login(email));
    await heldUp(Promise.all(signIn));
  });
  expect((await signIn[0])?.statusCode).toBe(401);
  expect(await sessionsOf(id)).toEqual([]);
  expect(await storedOf(id)).toBe(stored);
});

test('S-19: two that sign in at once with a password in an older form both get in', async () => {
  const email = 'twice@example.test';
  const id = await world.make.user({
    email,
    password_hash: await hash('correct horse', { memoryCost: 8_192 }),
  });
  const both = await world.db.transaction().execute(async (tx) => {
    await sql`select 1 from app_user where id = ${id} for update`.execute(tx);
    const pending = Promise.all([login(email), login(email)]);
    expect(await heldUp(pending, 2)).toBe(true);
    return { pending };
  });
  expect((await both.pending).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('S-11, S-19: what a sign-in link opens while the password is changed ends with the other sessions', async () => {
  const last = await world.make.user({ email: 'last@example.test', password: 'correct horse' });
  const cookie = cookieOf(await login('last@example.test'));
  const userId = await world.make.user({ email: 'link@example.test', password: 'correct horse' });
  const link = { userId, purpose: 'invite', createdBy: null, expiresAt: Date.now() + 60_000 } as const;
  const token = await createLink(world.db, link);
  const family = await familyOf(last);
  const both = await world.db.transaction().execute(async (tx) => {
    await holdFamilies(tx, [family]);
    const signIn = world.inject({
      method: 'POST',
      url: '/api/auth/otllogin',
      payload: { token },
      headers: { cookie: `rt=${cookie}` },
    });
    expect(await heldUp(signIn)).toBe(true);
    const changing = reset(userId);
    await heldUp(changing, 2);
    return { pending: Promise.all([signIn, changing]) };
  });
  expect((await both.pending)[0].statusCode).toBe(200);
  expect(await sessionsOf(userId)).toEqual([]);
});

describe('J-41: a calendar’s address that is asked for in a link’s session ends with it', () => {
  /** Somebody who came in by a link, and what ends their session. */
  const ends = {
    'a phone is changed': async () => {
      const office = await world.signIn(await world.make.admin());
      const id = await world.make.user({ phone: '+61491570156' });
      const link = {
        userId: id,
        purpose: 'invite',
        createdBy: null,
        expiresAt: Date.now() + 60_000,
      } as const;
      const token = await createLink(world.db, link);
      return { id, token, end: () => world.call(office, 'saveUserDetails', { id, phone: '0491 570 157' }) };
    },
    'whoever was handed it is switched off': async () => {
      const office = await world.signIn(await world.make.admin());
      const id = await world.make.manager('ACME');
      const email = `handed-${id}@example.test`;
      await world.db.updateTable('app_user').set({ email }).where('id', '=', id).execute();
      const { linklogin } = (await world.call(office, 'generateLinkLoginUserCompany', { email })).body;
      const token = /linklogin\/([^/]+)/.exec(linklogin)?.[1] ?? '';
      const other = await world.signIn(await world.make.admin());
      const end = () => world.call(other, 'toggeuseractive', { id: office.id, newState: false });
      return { id, token, end };
    },
  };
  test.each(
    Object.entries(ends).flatMap(([name, begin]) => [
      [name, 'after', begin, true] as const,
      [name, 'before', begin, false] as const,
    ]),
  )('where %s just %s it', async (_name, _order, begin, asksFirst) => {
    const { id, token, end } = await begin();
    const stranger = (await world.call(null, 'otlLogin', { token })).body;
    const renew = () => world.call(stranger, 'renewCalendarFeed', {});
    const both = await world.db.transaction().execute(async (tx) => {
      // Each write ends with its audit row, so the first of them has done all else and is not committed.
      await sql`lock table audit in exclusive mode`.execute(tx);
      const first = asksFirst ? renew() : end();
      expect(await heldUp(first)).toBe(true);
      const second = asksFirst ? end() : renew();
      expect(await heldUp(second, 2)).toBe(true);
      return { pending: Promise.all([first, second]) };
    });
    const statuses = (await both.pending).map(({ status }) => status);
    expect(statuses).toEqual([200, asksFirst ? 200 : 401]);
    expect(await sessionsOf(id)).toEqual([]);
    const feeds = world.db.selectFrom('calendar_feed').select('user_id').where('user_id', '=', id);
    expect(await feeds.execute()).toEqual([]);
  });
});
