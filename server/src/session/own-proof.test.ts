import { permissions } from '@crewcall/domain/policies';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { makeAdminLink } from './admin-link';
import { createLink } from './login-link';
import { challengeOf, codeOf, personWithFactor } from './testing/factor-world';

const PASSWORD = 'correct horse battery';
const NEW = 'seven grey kettles';
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => t.close());

const stored = (id: number) =>
  t.db
    .selectFrom('app_user')
    .select(['bank_account_number as account', 'password_hash as hash', 'phone', 'suburb'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const person = async () => t.signIn(await t.make.user({ password: PASSWORD }));
const needed = { error: true, code: 'own-password' };
const wrong = { error: true, code: 'own-password-wrong' };

test('one’s own bank details, phone and password change with one’s password alone, and half of nothing', async () => {
  const me = await person();
  const before = await stored(me.id);
  for (const change of [{ bankAccountNumber: '11112222' }, { phone: '0491 570 159' }, { password: NEW }]) {
    const body = { ...change, suburb: 'Redfern' };
    expect((await t.call(me, 'saveProfile2', body)).body).toMatchObject(needed);
    expect((await t.call(me, 'saveProfile2', { ...body, ownPassword: 'not it' })).body).toMatchObject(wrong);
    expect(await stored(me.id)).toEqual(before);
  }
  const bank = { bankAccountNumber: '11112222', phone: '0491 570 159', ownPassword: PASSWORD };
  expect((await t.call(me, 'saveProfile2', bank)).body).toEqual({ ok: true });
  expect((await stored(me.id)).account).toBe('11112222');
  // The same details again, and anything else, ask for nothing.
  const same = { bankAccountNumber: '11112222', phone: '0491570159', suburb: 'Redfern' };
  expect((await t.call(me, 'saveProfile2', same)).body).toEqual({ ok: true });
  expect((await t.call(me, 'saveProfile2', { password: NEW, ownPassword: PASSWORD })).body.ok).toBe(true);
});

test('the office shows its own password where it changes somebody’s account or password', async () => {
  const office = await t.signIn(await t.make.user({ password: PASSWORD, permissions: [...permissions] }));
  const worker = await t.make.user({ password: NEW });
  const save = (more: object) =>
    t.call(office, 'saveUserDetails', { id: worker, bankAccountNumber: '33334444', ...more });
  expect((await save({})).body).toMatchObject(needed);
  // Theirs is not the caller's.
  expect((await save({ ownPassword: NEW })).body).toMatchObject(wrong);
  expect((await save({ ownPassword: PASSWORD })).body.ok).toBe(true);
  expect((await stored(worker)).account).toBe('33334444');
  expect(
    (await t.call(office, 'saveUserDetails', { id: worker, password: 'another long one' })).body,
  ).toMatchObject(needed);
  const logged = JSON.stringify(await t.db.selectFrom('audit').select('detail').execute());
  expect(logged).not.toContain(PASSWORD);
});

test('the office shows its own password where it changes an address, a phone or rights, or adds a colleague', async () => {
  const office = await t.signIn(await t.make.user({ password: PASSWORD, permissions: [...permissions] }));
  const id = await t.make.user();
  const proof = { ownPassword: PASSWORD };
  const account = () =>
    t.db
      .selectFrom('app_user')
      .select(['email', 'phone', 'permissions', 'manager_of as managerOf'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const before = await account();
  const changes = [
    { email: `moved-${id}@example.test` },
    { phone: '0491 570 159' },
    { permissions: ['crew:read'] },
    { managerOf: ['ACME'] },
  ];
  await t.make.prepend('ACME');
  for (const change of changes) {
    expect((await t.call(office, 'saveUserDetails', { id, ...change })).body).toMatchObject(needed);
    expect(await account()).toEqual(before);
  }
  for (const change of changes)
    expect((await t.call(office, 'saveUserDetails', { id, ...change, ...proof })).body.ok).toBe(true);
  // The same again asks for nothing.
  for (const change of changes)
    expect((await t.call(office, 'saveUserDetails', { id, ...change })).body.ok).toBe(true);
  const colleague = { firstName: 'Ana', lastName: 'Pires', email: 'ana.pires@example.test' };
  const added = { ...colleague, kind: 'office' as const, permissions: ['crew:read'] };
  expect((await t.call(office, 'addPerson', added)).body).toMatchObject(needed);
  expect((await t.call(office, 'addPerson', { ...added, ...proof })).body).toMatchObject({ ok: true });
  const crew = { ...colleague, kind: 'crew' as const, email: 'crew.pires@example.test' };
  expect((await t.call(office, 'addPerson', crew)).body).toMatchObject({ ok: true });
});

test('guesses at the password of an open session are counted', async () => {
  const me = await person();
  const guess = () => t.call(me, 'saveProfile2', { bankName: 'Mine', ownPassword: 'a guess' });
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) statuses.push((await guess()).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect((await t.call(me, 'saveProfile2', { bankName: 'Mine', ownPassword: PASSWORD })).status).toBe(429);
});

test('who has no password yet is asked for none', async () => {
  const me = await t.signIn(await t.make.user());
  expect((await t.call(me, 'saveProfile2', { bankName: 'CBA' })).body).toEqual({ ok: true });
});

test('in a session that began with a link somebody else handed out, no first password is chosen', async () => {
  const office = await t.signIn(await t.make.admin(['job:read', 'job:write']));
  const email = 'nina@example.test';
  const id = await t.make.manager('ACME');
  await t.db.updateTable('app_user').set({ email }).where('id', '=', id).execute();
  const { linklogin } = (await t.call(office, 'generateLinkLoginUserCompany', { email })).body;
  const token = /linklogin\/([^/]+)/.exec(linklogin)?.[1] ?? '';
  const { body: session } = await t.call(null, 'otlLogin', { token });
  for (const change of [{ password: NEW }, { bankName: 'CBA' }]) {
    const { body } = await t.call(session, 'saveProfile2', change);
    expect(body).toMatchObject({
      error: true,
      snackbar: { text: expect.stringMatching(/^You have no password yet\./) as string },
    });
    expect(body).not.toHaveProperty('code');
  }
  expect((await t.call(session, 'saveProfile2', { suburb: 'Redfern' })).body).toEqual({ ok: true });
  const mailed = { userId: id, purpose: 'reset', createdBy: null, expiresAt: Date.now() + 60_000 } as const;
  const reset = { token: await createLink(t.db, mailed), password: NEW };
  expect((await t.call(null, 'reset', reset)).status).toBe(200);
  expect((await t.call(null, 'login', { email, password: NEW })).body.user?.id).toBe(id);
});

test('whoever runs the server hands out a link with which the first administrator chooses a password', async () => {
  const token = (await makeAdminLink(t.db, 'first@example.test')).split('/')[2] ?? '';
  const { body: session } = await t.call(null, 'otlLogin', { token });
  expect((await t.call(session, 'saveProfile2', { password: NEW })).body).toEqual({ ok: true });
});

describe('with a second factor', () => {
  const asked = { error: true, code: 'own-code' };
  const wrongCode = { error: true, code: 'own-code-wrong' };

  test('bank details and a password change with a code as well, which a refusal leaves good', async () => {
    const { me, key } = await personWithFactor(t);
    const before = await stored(me.id);
    const save = (more: object) =>
      t.call(me, 'saveProfile2', { bankAccountNumber: '55556666', ownPassword: PASSWORD, ...more });
    expect((await save({})).body).toMatchObject(asked);
    expect((await save({ ownCode: codeOf(key, 9) })).body).toMatchObject(wrongCode);
    // Of the password and the code both are right.
    expect((await save({ ownPassword: 'not it', ownCode: codeOf(key) })).body).toMatchObject(wrong);
    expect((await save({ ownPassword: undefined, ownCode: codeOf(key) })).body).toMatchObject(needed);
    expect(await stored(me.id)).toEqual(before);
    const ownCode = codeOf(key);
    expect((await save({ ownCode })).body).toEqual({ ok: true });
    expect((await stored(me.id)).account).toBe('55556666');
    // It counts once.
    const again = { password: NEW, ownPassword: PASSWORD, ownCode };
    expect((await t.call(me, 'saveProfile2', again)).body).toMatchObject(wrongCode);
    const next = { ...again, ownCode: codeOf(key, 1) };
    expect((await t.call(me, 'saveProfile2', next)).body).toEqual({ ok: true });
  });

  test('a recovery code does where the phone is lost, once', async () => {
    const { me, codes } = await personWithFactor(t);
    const save = (bankName: string) =>
      t.call(me, 'saveProfile2', { bankName, ownPassword: PASSWORD, ownCode: codes[0] ?? '' });
    expect((await save('CBA')).body).toEqual({ ok: true });
    expect((await save('NAB')).body).toMatchObject(wrongCode);
  });

  test('a right code is not counted, also where the save is refused, and without the password none is', async () => {
    const { me, codes } = await personWithFactor(t);
    const save = (more: object) => t.call(me, 'saveProfile2', { bankName: 'CBA', ...more });
    for (let round = 0; round < 7; round += 1) {
      const proof = { ownPassword: PASSWORD, ownCode: codes[0] ?? '' };
      expect((await save({ ...proof, version: -1 })).status).not.toBe(429);
      expect((await save({ ownCode: 'nonsense' })).body).toMatchObject(needed);
    }
    const used = await save({ ownPassword: PASSWORD, ownCode: codes[0] ?? '' });
    expect(used.body).toEqual({ ok: true });
  });

  test('of two requests with one code one goes through', async () => {
    const { me, key } = await personWithFactor(t);
    const ownCode = codeOf(key);
    const answers = await Promise.all(
      ['CBA', 'NAB', 'ANZ'].map((bankName) =>
        t.call(me, 'saveProfile2', { bankName, ownPassword: PASSWORD, ownCode }),
      ),
    );
    expect(answers.filter(({ body }) => 'ok' in body)).toHaveLength(1);
  });

  test('the office shows its own code, and whoever has a factor cannot end it without', async () => {
    const office = await personWithFactor(t, { permissions: [...permissions] });
    const worker = await t.make.user({ password: NEW });
    const change = { id: worker, bankAccountNumber: '77778888', ownPassword: PASSWORD };
    expect((await t.call(office.me, 'saveUserDetails', change)).body).toMatchObject(asked);
    const { body } = await t.call(office.me, 'saveUserDetails', { ...change, ownCode: codeOf(office.key) });
    expect(body.ok).toBe(true);
    const proof = { ownPassword: PASSWORD };
    for (const call of ['beginSecondFactor', 'renewRecoveryCodes', 'endSecondFactor', 'askDeletion'] as const)
      expect((await t.call(office.me, call, proof)).body).toMatchObject(asked);
    const other = await personWithFactor(t);
    const reset = { id: other.id, ...proof };
    expect((await t.call(office.me, 'resetSecondFactor', reset)).body).toMatchObject(asked);
  });

  test('guesses at the code of an open session are counted', async () => {
    const { me, key } = await personWithFactor(t);
    const guess = (ownCode: string) =>
      t.call(me, 'saveProfile2', { bankName: 'Mine', ownPassword: PASSWORD, ownCode });
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) statuses.push((await guess('000000')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess(codeOf(key))).status).toBe(429);
    const mails = t.db.selectFrom('message').select('subject').where('user_id', '=', me.id);
    const told = (await mails.execute()).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === 'Wrong codes are typed for your account')).toHaveLength(1);
    const logged = t.db.selectFrom('audit').select('detail').where('user_id', '=', me.id);
    expect(JSON.stringify(await logged.execute())).toContain('wrongCode');
  });

  test('of many wrong codes at once the owner is told by one mail', async () => {
    const { email, me, id } = await personWithFactor(t);
    const token = await challengeOf(t, email);
    await Promise.all(
      Array.from({ length: 20 }, () => t.call(null, 'signInWithCode', { token, code: '000000' })),
    );
    const change = { bankName: 'Mine', ownPassword: PASSWORD, ownCode: '000000' };
    const subjects = async () =>
      (await t.db.selectFrom('message').select('subject').where('user_id', '=', id).execute())
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('Wrong codes'));
    expect(await subjects()).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => t.call(me, 'saveProfile2', change)));
    // A count of its own.
    expect(await subjects()).toHaveLength(2);
  });
});
