import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from './index';
import { endAllSessions, openSession } from './open-session';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => world.close());

/** Until somebody in this database waits for a row that somebody else holds. */
async function untilHeldUp(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}

/** Opens a session as a refresh does, under the lock of the token it was asked with, while `end` is on its way. */
async function refreshDuring(email: string, end: (userId: number, cookie: string) => Promise<unknown>) {
  const userId = await world.make.user({ email, password: 'correct horse' });
  const reply = await world.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'correct horse' },
  });
  const cookie = reply.cookies.find(({ name }) => name === 'rt')?.value ?? '';
  const ending = await world.db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('refresh_token')
      .select('family')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const pending = end(userId, cookie);
    await untilHeldUp();
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
      family: held.family,
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
