import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { makeAdminLink } from './admin-link';
import { createLink } from './login-link';
import { hashPassword } from './passwords';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => t.close());

type Signed = Awaited<ReturnType<TestApp['signIn']>>;

describe('a link that somebody else was handed', () => {
  /** Somebody who signs in for a customer, and may do so with links that a colleague made. */
  async function manager() {
    const office = await t.signIn(await t.make.admin(['user:write', 'job:read', 'job:write', 'crew:read']));
    const id = await t.make.manager('ACME');
    const email = `handed-${id}@example.test`;
    await t.db.updateTable('app_user').set({ email }).where('id', '=', id).execute();
    const handed = async () => {
      const { linklogin } = (await t.call(office, 'generateLinkLoginUserCompany', { email })).body;
      return /linklogin\/([^/]+)/.exec(linklogin)?.[1] ?? '';
    };
    const enter = async (token: string) => t.call(null, 'otlLogin', { token });
    const feed = async (who: { token: string }) =>
      new URL((await t.call(who, 'renewCalendarFeed', {})).body.url).pathname;
    const promote = () =>
      t.call(office, 'saveUserDetails', { id, managerOf: [], permissions: ['crew:read', 'job:read'] });
    return { id, email, office, handed, enter, feed, promote };
  }

  const read = async (url: string) => (await t.inject({ url })).statusCode;

  test('lets nobody in to what the account is given later', async () => {
    const { handed, enter, feed, promote } = await manager();
    const session = (await enter(await handed())).body;
    const open = await handed();
    const calendar = await feed(session);
    expect(await read(calendar)).toBe(200);
    expect((await t.call(session, 'getMe', {})).status).toBe(200);
    expect((await promote()).body.ok).toBe(true);
    expect((await t.call(session, 'getMe', {})).status).toBe(401);
    expect((await enter(open)).status).toBe(401);
    expect(await read(calendar)).toBe(404);
  });

  const ends = {
    'is switched off': async (office: Signed, other: Signed) =>
      t.call(other, 'toggeuseractive', { id: office.id, newState: false }),
    'loses a right': async (office: Signed, other: Signed) =>
      t.call(other, 'saveUserDetails', { id: office.id, permissions: ['crew:read'] }),
    'signs out elsewhere': async (office: Signed) => t.call(office, 'endOtherSessions', {}),
    'is deleted': async (office: Signed, other: Signed) => {
      await t.call(office, 'askDeletion', {});
      const asked = (await t.call(other, 'getDeletions', {})).body.waiting.find(
        ({ idUser }) => idUser === office.id,
      );
      return t.call(other, 'answerDeletion', { id: asked?.id ?? 0, accept: true });
    },
  };
  test.each(Object.keys(ends))('lets nobody in once that colleague %s', async (how) => {
    const { office, handed, enter, feed } = await manager();
    const session = (await enter(await handed())).body;
    const open = await handed();
    const calendar = await feed(session);
    const other = await t.signIn(await t.make.admin());
    const done = await ends[how as keyof typeof ends](office, other);
    expect([done.status, done.body.error]).toEqual([200, undefined]);
    expect((await t.call(session, 'getMe', {})).status).toBe(401);
    expect((await enter(open)).status).toBe(401);
    expect(await read(calendar)).toBe(404);
  });

  test('by the server’s own shell as well', async () => {
    const { email, handed, enter, feed } = await manager();
    const calendar = await feed((await enter(await handed())).body);
    const session = (await enter(await handed())).body;
    await makeAdminLink(t.db, email);
    expect((await t.call(session, 'getMe', {})).status).toBe(401);
    expect(await read(calendar)).toBe(404);
  });

  test('leaves them no calendar to read, however long ago they made it', async () => {
    const { id, office, handed, enter, feed } = await manager();
    const calendar = await feed((await enter(await handed())).body);
    const longAgo = sql<number>`created_at - ${90 * DAY_MS}::bigint`;
    await t.db.updateTable('calendar_feed').set({ created_at: longAgo }).where('user_id', '=', id).execute();
    await t.db
      .updateTable('way_in_change')
      .set({ changed_at: sql<number>`changed_at - ${90 * DAY_MS}::bigint` })
      .where('user_id', '=', id)
      .execute();
    await t.db.deleteFrom('login_link').where('user_id', '=', id).execute();
    const other = await t.signIn(await t.make.admin());
    await t.call(other, 'toggeuseractive', { id: office.id, newState: false });
    expect(await read(calendar)).toBe(404);
  });

  test('leaves its owner the calendar that was made on a day on which that colleague changed their phone', async () => {
    const { id, office, feed } = await manager();
    const phone = '0491 570 156';
    expect((await t.call(office, 'saveUserDetails', { id, phone })).body.ok).toBe(true);
    const calendar = await feed(await t.signIn(id));
    const other = await t.signIn(await t.make.admin());
    await t.call(other, 'toggeuseractive', { id: office.id, newState: false });
    expect(await read(calendar)).toBe(200);
  });

  test('leaves its owner the calendar that they made on a phone that stays signed in', async () => {
    const { id, email, office, handed, enter, feed } = await manager();
    const password = 'seven grey kettles';
    await t.db
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', id)
      .execute();
    await enter(await handed());
    const own = await feed((await t.call(null, 'login', { email, password, remember: true })).body);
    const other = await t.signIn(await t.make.admin());
    await t.call(other, 'toggeuseractive', { id: office.id, newState: false });
    expect(await read(own)).toBe(200);
  });

  test('leaves its owner the calendar that was made when no such link let anybody in', async () => {
    const { id, office, handed, enter, feed } = await manager();
    await enter(await handed());
    await t.db
      .updateTable('way_in_change')
      .set({ changed_at: Date.now() - DAY_MS })
      .where('user_id', '=', id)
      .execute();
    const later = await feed(await t.signIn(id));
    const other = await t.signIn(await t.make.admin());
    await t.call(other, 'toggeuseractive', { id: office.id, newState: false });
    expect(await read(later)).toBe(200);
  });

  test('ends no session where none was used, and no link that was mailed', async () => {
    const { id, handed, promote } = await manager();
    const me = await t.signIn(id);
    await handed();
    const mailed = { userId: id, purpose: 'login', createdBy: null, expiresAt: Date.now() + 60_000 } as const;
    const token = await createLink(t.db, mailed);
    expect((await promote()).body.ok).toBe(true);
    expect((await t.call(me, 'getMe', {})).status).toBe(200);
    expect((await t.call(null, 'otlLogin', { token })).status).toBe(200);
  });
});
