import { calls } from '@crewcall/contract';
import type { CallName } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import type { TestApp } from '../../../test/support';
import { rows } from '../../../test/matrix/rows';
import { makeWorld } from '../../../test/matrix/world';
import { makeAdminLink } from '../admin-link';
import { PASSWORD, challengeOf, codeOf, personWithFactor } from '../testing/factor-world';

let t: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  t = await makeWorld();
}, 120_000);
afterAll(() => t.close());

const officeUser = async (app: TestApp) => ({
  ...(await app.signIn(await app.make.user({ password: PASSWORD, permissions: [...permissions] }))),
});
const owed = {
  error: true,
  code: 'not-yet',
  snackbar: { text: expect.stringMatching(/Set it up under Me/) as string },
};
const set = (who: { token: string }, value: 0 | 1, proof: object = {}) =>
  t.call(who, 'setConfigCompany', { confOfficeSecondFactor: value, ...proof });

test('the rule is switched on by somebody who has a second factor themselves', async () => {
  const without = await officeUser(t);
  expect((await set(without, 1)).body).toMatchObject({ error: true, field: 'confOfficeSecondFactor' });
  expect((await t.call(without, 'getStats', {} as never)).body).not.toMatchObject(owed);
});

describe('while office rights need a second factor', () => {
  let admin: Awaited<ReturnType<typeof personWithFactor>>;
  let held: { id: number; token: string };
  let manager: number;
  beforeAll(async () => {
    admin = await personWithFactor(t, { permissions: [...permissions] });
    held = await officeUser(t);
    manager = await t.make.user({ permissions: [...permissions], manager_of: ['ACME'] });
    // Makes what the bodies below are about.
    const factor = { sealed: Buffer.from('sealed'), confirmed_at: 1, pending: null, pending_at: null };
    await t.db
      .insertInto('second_factor')
      .values({ user_id: t.admin, ...factor })
      .execute();
    // Known to this server as they were before.
    await t.call(held, 'getMe', {});
    expect((await set(admin.me, 1)).body).toEqual({ ok: true });
  });

  test('who has none is told at once, holds no rights, and owes no contract', async () => {
    expect((await t.call(held, 'getMe', {})).body).toMatchObject({
      permissions: [],
      factorDue: true,
      contractDue: null,
    });
    expect((await t.call(admin.me, 'getMe', {})).body).not.toHaveProperty('factorDue');
    expect((await t.call(held, 'getSecondFactor', {})).body).toEqual({
      since: null,
      codesLeft: 0,
      isNeeded: true,
    });
  });

  test('a manager has no rights of the office that it could hold up, and is told nothing', async () => {
    const told = await t.db
      .selectFrom('change')
      .select('audience')
      .where('event', '=', 'user.changed')
      .execute();
    const audience = told.flatMap((row) => row.audience);
    expect(audience).toContain(`user:${held.id}`);
    expect(audience).not.toContain(`user:${manager}`);
  });

  afterAll(() => set(admin.me, 0, admin.proof()));

  const open = ['getMe', 'getNotifications', 'getSecondFactor', 'beginSecondFactor', 'confirmSecondFactor'];
  const closed = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].policy !== 'public' && !open.includes(name),
  );
  test.each(closed)('%s is closed to them', async (name) => {
    const body = await rows[name].body(t);
    // Some bodies come with settings of their own.
    await set(admin.me, 1);
    const reply = await t.call(held, name, body as never);
    expect([reply.status, reply.body]).toMatchObject([403, owed]);
  });

  test('signing in leads them there too; crew and customers go on as they were', async () => {
    const email = 'owes@example.test';
    await t.make.user({ email, password: PASSWORD, permissions: ['job:read'] });
    const { body } = await t.call(null, 'login', { email, password: PASSWORD });
    expect([body.user.factorDue, body.user.permissions]).toEqual([true, []]);
    for (const id of [t.crew, t.supervisor, t.manager])
      expect((await t.call(await t.signIn(id), 'getMe', {})).body).not.toHaveProperty('factorDue');
  });

  test('once it is set up their rights are back at once, and it cannot be turned off', async () => {
    const { key } = (await t.call(held, 'beginSecondFactor', { ownPassword: PASSWORD })).body;
    await t.call(held, 'confirmSecondFactor', { code: codeOf(key) });
    const me = (await t.call(held, 'getMe', {})).body;
    expect([me.factorDue, me.permissions]).toEqual([undefined, [...permissions]]);
    const off = await t.call(held, 'endSecondFactor', { ownPassword: PASSWORD });
    expect(off.body.snackbar?.text).toBe(
      'Your company asks for a second factor. Set up another phone instead of turning it off.',
    );
  });

  test('who runs the server lets an administrator without phone and codes in, who sets up anew', async () => {
    const { email, codes: before } = await personWithFactor(t, { permissions: [...permissions] });
    const path = await makeAdminLink(t.db, email);
    const { body: me } = await t.call(null, 'otlLogin', { token: path.split('/')[2] ?? '' });
    expect([me.user.factorDue, me.user.permissions]).toEqual([true, []]);
    const { key } = (await t.call(me, 'beginSecondFactor', { ownPassword: PASSWORD })).body;
    const { codes } = (await t.call(me, 'confirmSecondFactor', { code: codeOf(key, -1) })).body;
    expect((await t.call(me, 'getMe', {})).body.permissions).toEqual([...permissions]);
    const token = await challengeOf(t, email);
    const enter = (code = '') => t.call(null, 'signInWithCode', { token, code });
    expect([(await enter(before[0])).status, (await enter(codes[0])).status]).toEqual([401, 200]);
  });

  test('a reset holds its person up again, and the end of the rule lets everybody go', async () => {
    const again = await personWithFactor(t, { permissions: ['job:read'] });
    await t.call(admin.me, 'resetSecondFactor', { id: again.id, ...admin.proof() });
    const me = await t.signIn(again.id);
    expect((await t.call(me, 'getMe', {})).body.factorDue).toBe(true);
    expect((await set(admin.me, 0, admin.proof())).body).toEqual({ ok: true });
    expect((await t.call(me, 'getMe', {})).body.permissions).toEqual(['job:read']);
  });
});
