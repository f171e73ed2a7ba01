import { permissions } from '@crewcall/domain/policies';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { makeAdminLink } from '../admin-link';
import { PASSWORD, challengeOf, codeOf, personWithFactor } from '../testing/factor-world';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

const needed = { error: true, code: 'own-password' };
const mailsTo = async (id: number) =>
  (await t.db.selectFrom('message').select('subject').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ subject }) => subject,
  );
const stateOf = async (me: { token: string }) => (await t.call(me, 'getSecondFactor', {})).body;

test('it is set up with one’s own password, and on once a code of the app was shown', async () => {
  const id = await t.make.user({ email: 'setup@example.test', password: PASSWORD });
  const me = await t.signIn(id);
  expect((await t.call(me, 'beginSecondFactor', {})).body).toMatchObject(needed);
  expect((await t.call(me, 'beginSecondFactor', { ownPassword: 'wrong' })).body).toMatchObject({
    code: 'own-password-wrong',
  });
  const { key, address } = (await t.call(me, 'beginSecondFactor', { ownPassword: PASSWORD })).body;
  expect(address).toContain(`secret=${key}`);
  expect(address).toMatch(/^otpauth:\/\/totp\/.*setup%40example\.test/);
  expect((await t.call(me, 'confirmSecondFactor', { code: codeOf(key, 5) })).body).toMatchObject({
    error: true,
  });
  expect(await stateOf(me)).toEqual({ since: null, codesLeft: 0, isNeeded: false });
  // Half set up is off.
  const login = { email: 'setup@example.test', password: PASSWORD };
  expect((await t.call(null, 'login', login)).body.user.id).toBe(id);
  expect((await t.call(me, 'confirmSecondFactor', { code: codeOf(key) })).body.codes).toHaveLength(10);
  expect(await stateOf(me)).toMatchObject({ since: expect.any(Number) as number, codesLeft: 10 });
  expect((await t.call(null, 'login', login)).body).toMatchObject({ code: 'second-factor' });
  expect(await mailsTo(id)).toEqual(['Signing in asks for a code now']);
});

test('what was begun half an hour ago is begun anew', async () => {
  const id = await t.make.user({ password: PASSWORD });
  const me = await t.signIn(id);
  const { key } = (await t.call(me, 'beginSecondFactor', { ownPassword: PASSWORD })).body;
  await t.db
    .updateTable('second_factor')
    .set({ pending_at: Date.now() - 31 * 60_000 })
    .where('user_id', '=', id)
    .execute();
  expect((await t.call(me, 'confirmSecondFactor', { code: codeOf(key) })).body).toMatchObject({
    code: 'sign-in-again',
  });
});

test('another phone takes over once its first code was shown, and the one before is out', async () => {
  const { me, key, email, proof } = await personWithFactor(t);
  const { key: next } = (await t.call(me, 'beginSecondFactor', proof())).body;
  const early = await t.call(null, 'signInWithCode', {
    token: await challengeOf(t, email),
    code: codeOf(next),
  });
  expect(early.status).toBe(401);
  await t.call(me, 'confirmSecondFactor', { code: codeOf(next) });
  const token = await challengeOf(t, email);
  expect((await t.call(null, 'signInWithCode', { token, code: codeOf(key, 1) })).status).toBe(401);
  expect((await t.call(null, 'signInWithCode', { token, code: codeOf(next, 1) })).status).toBe(200);
});

test('turning it off and new codes ask for one’s own password and a code; sessions go on', async () => {
  const { id, me, email, proof } = await personWithFactor(t);
  const waiting = await challengeOf(t, email);
  for (const call of ['renewRecoveryCodes', 'endSecondFactor'] as const)
    expect((await t.call(me, call, {})).body).toMatchObject(needed);
  expect((await t.call(me, 'endSecondFactor', proof())).body).toEqual({ ok: true });
  expect((await stateOf(me)).since).toBeNull();
  expect((await t.call(null, 'signInWithCode', { token: waiting, code: '123456' })).status).toBe(401);
  expect((await t.call(null, 'login', { email, password: PASSWORD })).body.user.id).toBe(id);
  expect((await t.call(me, 'endSecondFactor', { ownPassword: PASSWORD })).body).toMatchObject({
    error: true,
  });
  expect((await mailsTo(id)).at(-1)).toBe('Signing in asks for no code any more');
});

describe('the office takes it off', () => {
  const office = async (held: readonly string[] = permissions) =>
    t.signIn(await t.make.user({ password: PASSWORD, permissions: [...held] as never }));

  test('with its own password: the person is signed out, told, and signs in with the password', async () => {
    const admin = await office();
    const { id, me, email } = await personWithFactor(t);
    expect((await t.call(admin, 'resetSecondFactor', { id })).body).toMatchObject(needed);
    const reset = { id, ownPassword: PASSWORD };
    expect((await t.call(admin, 'resetSecondFactor', reset)).body).toEqual({ ok: true });
    expect((await t.call(me, 'getMe', {})).status).toBe(401);
    expect((await t.call(null, 'login', { email, password: PASSWORD })).body.user.id).toBe(id);
    expect((await mailsTo(id)).at(-1)).toBe('The office has reset your second factor');
    const row = await t.db
      .selectFrom('audit')
      .select(['user_id', 'detail'])
      .where('call', '=', 'resetSecondFactor')
      .where('entity_id', '=', `${id}`)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: admin.id, detail: { secondFactor: 'reset' } });
    expect((await t.call(admin, 'resetSecondFactor', reset)).body.snackbar?.text).toMatch(/no second factor/);
  });

  test('not of somebody who holds more rights, nor one’s own', async () => {
    const small = await office(['user:write', 'crew:read']);
    const { id } = await personWithFactor(t, { permissions: [...permissions] });
    expect((await t.call(small, 'resetSecondFactor', { id, ownPassword: PASSWORD })).status).toBe(403);
    const own = await t.call(small, 'resetSecondFactor', { id: small.id, ownPassword: PASSWORD });
    expect(own.body.snackbar?.text).toBe('This is your own second factor. Turn it off under Me.');
  });

  test('who runs the server lets a locked-out administrator in without a code', async () => {
    const { id, email } = await personWithFactor(t, { permissions: [...permissions] });
    const path = await makeAdminLink(t.db, email);
    const { body } = await t.call(null, 'otlLogin', { token: path.split('/')[2] ?? '' });
    expect(body.user.id).toBe(id);
    // Whoever found the phone is in no session of before.
    expect((await t.call(body, 'getSessions', {})).body.sessions).toHaveLength(1);
    expect((await mailsTo(id)).at(-1)).toBe('Your second factor was reset on the server');
  });
});
