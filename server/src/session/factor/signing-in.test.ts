import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { createLink } from '../login-link';
import { allFactorKey, countTry } from '../attempts';
import { PASSWORD, challengeOf, codeOf, personWithFactor } from '../testing/factor-world';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

const enter = (token: string, code: string) => t.call(null, 'signInWithCode', { token, code });
const sessionsOf = async (id: number) =>
  (await t.db.selectFrom('refresh_token').select('family').where('user_id', '=', id).execute()).length;

test('a password alone opens no session, a code of the app does, once', async () => {
  const { id, email, key } = await personWithFactor(t);
  const first = await t.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  });
  expect([first.statusCode, first.headers['set-cookie']]).toEqual([200, undefined]);
  expect(first.json()).toMatchObject({
    error: true,
    code: 'second-factor',
    token: expect.any(String) as string,
  });
  expect(await sessionsOf(id)).toBe(0);
  const { token } = first.json<{ token: string }>();
  const code = codeOf(key);
  const reply = await enter(token, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(reply.body).toMatchObject({ user: { id }, remember: true });
  expect(String(reply.headers['set-cookie'])).toMatch(/rt=[^;]+; Max-Age=2592000/);
  expect(await sessionsOf(id)).toBe(1);
  const again = await enter(token, codeOf(key, 1));
  expect([again.status, again.body]).toMatchObject([401, { code: 'sign-in-again' }]);
});

test('a code that was used is refused again, and so is each of an earlier time', async () => {
  const { email, key } = await personWithFactor(t);
  const token = await challengeOf(t, email);
  const [used, ...earlier] = [0, -1, -3].map((steps) => codeOf(key, steps));
  expect((await enter(token, used ?? '')).status).toBe(200);
  const next = await challengeOf(t, email);
  for (const code of [used, ...earlier]) expect((await enter(next, code ?? '')).status).toBe(401);
  // The phone's clock is ahead by a little.
  expect((await enter(next, codeOf(key, 1))).status).toBe(200);
});

test('of twenty sign-ins at once with one code, one is let in', async () => {
  const { email, key, id } = await personWithFactor(t);
  const tokens = await Promise.all(Array.from({ length: 5 }, () => challengeOf(t, email)));
  const code = codeOf(key);
  const replies = await Promise.all(
    [...tokens, ...tokens, ...tokens, ...tokens].map((token) => enter(token, code)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(id)).toBe(1);
});

test('a recovery code lets in once, however it is typed', async () => {
  const { email, me, codes, proof } = await personWithFactor(t);
  expect(new Set(codes).size).toBe(10);
  const [one = '', two = ''] = codes;
  expect((await enter(await challengeOf(t, email), one)).status).toBe(200);
  const token = await challengeOf(t, email);
  expect((await enter(token, one)).status).toBe(401);
  expect((await t.call(me, 'getSecondFactor', {})).body.codesLeft).toBe(9);
  const { codes: fresh } = (await t.call(me, 'renewRecoveryCodes', proof())).body;
  expect((await enter(token, two)).status).toBe(401);
  expect(
    (await enter(token, ` ${fresh[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`)).status,
  ).toBe(200);
});

test('somebody else’s challenge takes none of one’s codes, and an old one none at all', async () => {
  const mine = await personWithFactor(t);
  const theirs = await personWithFactor(t);
  const token = await challengeOf(t, theirs.email);
  expect((await enter(token, codeOf(mine.key))).status).toBe(401);
  expect((await enter(token, mine.codes[0] ?? '')).status).toBe(401);
  expect((await enter('never-given-out', codeOf(mine.key))).status).toBe(401);
  await t.db
    .updateTable('sign_in_challenge')
    .set({ expires_at: Date.now() - 1 })
    .where('user_id', '=', theirs.id)
    .execute();
  const late = await enter(token, codeOf(theirs.key));
  expect([late.status, late.body]).toMatchObject([401, { code: 'sign-in-again' }]);
});

test('guesses are counted for the account, whatever the challenge, and a known browser has its own', async () => {
  const { email, key, id } = await personWithFactor(t);
  const known = await t.inject({
    method: 'POST',
    url: '/api/auth/signInWithCode',
    payload: { token: await challengeOf(t, email), code: codeOf(key) },
  });
  const cookie = `known=${known.cookies.find(({ name }) => name === 'known')?.value ?? ''}`;
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1)
    statuses.push((await enter(await challengeOf(t, email), '000000')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  // Their owner is told, once.
  const mails = await t.db.selectFrom('message').select('subject').where('user_id', '=', id).execute();
  expect(mails.map(({ subject }) => subject).filter((subject) => subject.includes('Wrong codes'))).toEqual([
    'Wrong codes are typed for your account',
  ]);
  const token = await challengeOf(t, email);
  expect((await enter(token, codeOf(key, 1))).status).toBe(429);
  const own = await t.call(null, 'signInWithCode', { token, code: codeOf(key, 1) }, { cookie });
  expect([own.status, own.body.user?.id]).toEqual([200, id]);
  const audited = await t.db
    .selectFrom('audit')
    .select(['detail', 'call'])
    .where('entity_id', '=', `${id}`)
    .where('call', '=', 'signInWithCode')
    .execute();
  expect(audited.filter(({ detail }) => JSON.stringify(detail).includes('"wrong":true'))).toHaveLength(5);
});

test('whoever holds many browsers that know a person guesses no more than an account may', async () => {
  const { email, id } = await personWithFactor(t);
  // As forty-nine guesses in other browsers leave it.
  for (let guess = 0; guess < 49; guess += 1) await countTry(t.db, allFactorKey(id), Date.now());
  const token = await challengeOf(t, email);
  expect((await enter(token, '000000')).status).toBe(401);
  expect((await enter(token, '000000')).status).toBe(429);
});

test('guesses of strangers do not keep the owner from moving to another app', async () => {
  const { email, me, proof } = await personWithFactor(t);
  const token = await challengeOf(t, email);
  for (let round = 0; round < 6; round += 1) await enter(token, '000000');
  expect((await enter(token, '000000')).status).toBe(429);
  const { key } = (await t.call(me, 'beginSecondFactor', proof())).body;
  expect((await t.call(me, 'confirmSecondFactor', { code: codeOf(key) })).body.codes).toHaveLength(10);
});

test('a link asks for the code too, stays good until it has come, and is used up with it', async () => {
  const { id, key } = await personWithFactor(t);
  const link = await createLink(t.db, {
    userId: id,
    purpose: 'login',
    createdBy: null,
    expiresAt: Date.now() + 60_000,
  });
  const follow = async () =>
    (await t.call(null, 'otlLogin', { token: link })).body as unknown as { code?: string; token: string };
  await follow();
  // The page was reloaded while its reader looked for the phone.
  const { code, token } = await follow();
  expect([code, await sessionsOf(id)]).toEqual(['second-factor', 0]);
  const reply = await enter(token, codeOf(key));
  expect(reply.body).toMatchObject({ user: { id }, remember: false });
  expect((await t.call(null, 'otlLogin', { token: link })).body).toMatchObject({
    error: true,
    state: 'used',
  });
});

test('S-02, S-11: an invitation that was opened and not finished ends with the sign-ins elsewhere', async () => {
  const { id, key, email } = await personWithFactor(t);
  const [opened, untouched] = await Promise.all(
    [1, 2].map(() =>
      createLink(t.db, { userId: id, purpose: 'invite', createdBy: null, expiresAt: Date.now() + 3_600_000 }),
    ),
  );
  const state = async (token = '') => (await t.call(null, 'otlCheck', { token })).body.state;
  await t.call(null, 'otlLogin', { token: opened ?? '' });
  await t.db.updateTable('sign_in_challenge').set({ expires_at: 1 }).where('user_id', '=', id).execute();
  const { body } = await t.call(null, 'signInWithCode', {
    token: await challengeOf(t, email),
    code: codeOf(key),
  });
  await t.call({ token: (body as { token: string }).token }, 'endOtherSessions', {});
  expect([await state(opened), await state(untouched)]).toEqual(['expired', 'good']);
});

test('a link that ended meanwhile lets nobody in', async () => {
  const { id, key } = await personWithFactor(t);
  const link = await createLink(t.db, {
    userId: id,
    purpose: 'login',
    createdBy: null,
    expiresAt: Date.now() + 60_000,
  });
  const { token } = (await t.call(null, 'otlLogin', { token: link })).body as unknown as { token: string };
  await t.db.updateTable('login_link').set({ expires_at: 1 }).where('user_id', '=', id).execute();
  expect((await enter(token, codeOf(key))).status).toBe(401);
  expect(await sessionsOf(id)).toBe(0);
});

test('a new password, and a switching off, end the sign-ins that wait for a code', async () => {
  const { id, email, me, key, proof } = await personWithFactor(t);
  const token = await challengeOf(t, email);
  const saved = await t.call(me, 'saveProfile2', { password: 'seven grey kettles', ...proof() });
  expect(saved.body).toEqual({ ok: true });
  expect((await enter(token, codeOf(key))).status).toBe(401);
  const { id: other, email: theirs, key: theirKey } = await personWithFactor(t);
  const waiting = await challengeOf(t, theirs);
  const admin = await t.signIn(await t.make.admin());
  expect((await t.call(admin, 'toggeuseractive', { id: other, newState: false })).status).toBe(200);
  expect((await enter(waiting, codeOf(theirKey))).status).toBe(401);
  for (const one of [id, other]) expect(await sessionsOf(one)).toBe(0);
});

test('neither key nor codes reach the audit or the log of what was sent', async () => {
  const { key, codes, email } = await personWithFactor(t);
  const token = await challengeOf(t, email);
  await enter(token, codes[0] ?? '');
  const kept = JSON.stringify([
    await t.db.selectFrom('audit').selectAll().execute(),
    await t.db.selectFrom('second_factor').selectAll().execute(),
    await t.db.selectFrom('message').selectAll().execute(),
  ]);
  for (const secret of [key, token, PASSWORD, ...codes]) expect(kept).not.toContain(secret);
});
