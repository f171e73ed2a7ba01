import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { makeAdminLink } from './admin-link';
import { createLink } from './login-link';

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
    const promote = () =>
      t.call(office, 'saveUserDetails', { id, managerOf: [], permissions: ['crew:read', 'job:read'] });
    return { id, email, office, handed, enter, promote };
  }

  test('lets nobody in to what the account is given later', async () => {
    const { handed, enter, promote } = await manager();
    const session = (await enter(await handed())).body;
    const open = await handed();
    expect((await t.call(session, 'getMe', {})).status).toBe(200);
    expect((await promote()).body.ok).toBe(true);
    expect((await t.call(session, 'getMe', {})).status).toBe(401);
    expect((await enter(open)).status).toBe(401);
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
    const { office, handed, enter } = await manager();
    const session = (await enter(await handed())).body;
    const open = await handed();
    const other = await t.signIn(await t.make.admin());
    const done = await ends[how as keyof typeof ends](office, other);
    expect([done.status, done.body.error]).toEqual([200, undefined]);
    expect((await t.call(session, 'getMe', {})).status).toBe(401);
    expect((await enter(open)).status).toBe(401);
  });

  test('by the server’s own shell as well', async () => {
    const { email, handed, enter } = await manager();
    const session = (await enter(await handed())).body;
    await makeAdminLink(t.db, email);
    expect((await t.call(session, 'getMe', {})).status).toBe(401);
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
