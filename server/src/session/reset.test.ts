import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { createLink } from './login-link';
import { mailResetTask } from './mail-reset.task';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [mailResetTask] });
}, 120_000);
afterAll(() => world.close());

let address = 0;
/** From a new address each time: those have a limit of their own. */
const ask = async (email: string) => {
  address += 1;
  const reply = await world.inject({
    method: 'POST',
    url: '/api/auth/requestReset',
    payload: { email },
    remoteAddress: `10.0.1.${address}`,
  });
  return { status: reply.statusCode, body: reply.payload };
};
const mails = async (to: string) => {
  await world.drain();
  return world.db.selectFrom('message').selectAll().where('recipient', '=', to).orderBy('id').execute();
};
const tokenIn = (body = '') => /\/reset\/([\w-]{43})/.exec(body)?.[1] ?? '';
const login = (email: string, password: string) => world.call(null, 'login', { email, password });

test('S-19: the answer is the same for an unknown address, also when it was asked for too often', async () => {
  await world.make.user({ email: 'known@example.test', password: 'the old password' });
  const replies = { known: [] as string[], unknown: [] as string[] };
  for (let tries = 0; tries < 6; tries += 1)
    for (const name of ['known', 'unknown'] as const) {
      const { status, body } = await ask(`${name}@example.test`);
      replies[name].push(`${status} ${body.replace(/\d+ seconds|:\d+/g, 'N')}`);
    }
  expect(replies.known).toEqual(replies.unknown);
  expect(replies.known[0]).toBe('200 {"ok":true}');
  expect(replies.known[5]).toContain('429');
  expect(replies.known[5]).toContain('Please wait N and try again.');
  expect(await mails('unknown@example.test')).toEqual([]);
  expect(await mails('known@example.test')).toHaveLength(5);
});

test('S-19: asking writes the same for an unknown address: who has it is looked up after the answer', async () => {
  await world.make.user({ email: 'slow@example.test', password: 'the old password' });
  await world.drain();
  const written = async (email: string) => {
    const count = async () => {
      const { rows } = await world.pool.query<
        Record<string, string>
      >(`select (select count(*) from message) as mails,
        (select count(*) from login_link) as links, (select count(*) from audit) as audits,
        (select count(*) from graphile_worker._private_jobs) as jobs`);
      return Object.values(rows[0] ?? {}).map(Number);
    };
    const before = await count();
    await ask(email);
    return (await count()).map((now, place) => now - (before[place] ?? 0));
  };
  expect(await written('slow@example.test')).toEqual([0, 0, 0, 1]);
  expect(await written('none@example.test')).toEqual([0, 0, 0, 1]);
});

test('S-19: the case of an address and blanks around it do not matter', async () => {
  await world.make.user({ email: 'blank@example.test', password: 'the old password' });
  expect((await ask(' BLANK@example.test ')).status).toBe(200);
  expect(await mails('blank@example.test')).toHaveLength(1);
});

test('S-19: a link by mail sets a new password, ends every session and says so by mail', async () => {
  const email = 'mia@example.test';
  const id = await world.make.user({ email, first_name: 'Mia', password: 'the old password' });
  const phone = await world.signIn(id);
  await ask(email);
  await ask(email);
  const [first, second] = await mails(email);
  // Only the newest link works.
  expect((await world.call(null, 'otlCheck', { token: tokenIn(first?.body) })).body.state).toBe('expired');
  const token = tokenIn(second?.body);
  expect((await world.call(null, 'otlCheck', { token })).body).toMatchObject({
    state: 'good',
    purpose: 'reset',
  });
  const sign = await world.call(null, 'otlLogin', { token });
  expect(sign.status).toBe(401);

  const short = await world.call(null, 'reset', { token, password: 'too short' });
  expect(short.status).toBe(400);
  expect(short.body.snackbar?.text).toContain('needs at least 10 characters');
  for (const password of ['password12', email, 'aaaaaaaaaa']) {
    const weak = await world.call(null, 'reset', { token, password });
    expect([weak.status, weak.body.snackbar?.text]).toEqual([400, expect.stringContaining('easy to guess')]);
    expect(weak.body.snackbar?.text).toContain('Use three or four less common words');
  }
  const done = await world.call(null, 'reset', { token, password: 'the new password' });
  expect(done.body).toEqual({ ok: true, email });
  expect((await world.call(phone, 'getMe', {})).status).toBe(401);
  expect((await login(email, 'the old password')).status).toBe(401);
  expect((await login(email, 'the new password')).status).toBe(200);

  const [, , told] = await mails(email);
  expect(told?.subject).toBe('Your password was changed');
  expect(told?.body).toContain('If this was not you');
  expect(told?.body).not.toContain('the new password');

  const again = await world.call(null, 'reset', { token, password: 'another password' });
  expect(again.status).toBe(400);
  expect(again.body.snackbar?.text).toBe('This link has been used or is too old. Please ask for a new one.');
});

test('S-19: a new password ends the links of invitations too, since they sign in whoever reads them', async () => {
  const userId = await world.make.user({ email: 'invited@example.test', password: 'the old password' });
  const link = { userId, createdBy: null, expiresAt: Date.now() + 60_000 };
  const invite = await createLink(world.db, { ...link, purpose: 'invite' });
  const token = await createLink(world.db, { ...link, purpose: 'reset' });
  expect((await world.call(null, 'reset', { token, password: 'the new password' })).status).toBe(200);
  expect((await world.call(null, 'otlLogin', { token: invite })).status).toBe(401);
});

test('X-13: while strangers guess, the mailed link still gets its reader in', async () => {
  const email = 'besieged@example.test';
  await world.make.user({ email, password: 'the old password' });
  await ask(email);
  const [mail] = await mails(email);
  const siege = () =>
    world.db
      .insertInto('login_attempt')
      .values({
        key: `account:${email}`,
        window_start: Date.now(),
        failures: 60,
        blocked_until: Date.now() + 600_000,
      })
      .execute();
  await siege();
  expect((await login(email, 'the old password')).status).toBe(429);
  const done = await world.call(null, 'reset', {
    token: tokenIn(mail?.body),
    password: 'the new password',
  });
  const cookie = String([done.headers['set-cookie']].flat().find((one) => String(one).startsWith('known=')));
  await siege();
  const payload = { email, password: 'the new password' };
  const here = await world.call(null, 'login', payload, { cookie: cookie.split(';')[0] ?? '' });
  expect([here.status, (await world.call(null, 'login', payload)).status]).toEqual([200, 429]);
  // And asking for another link is not stopped here by those who ask elsewhere.
  for (let tries = 0; tries < 6; tries += 1) await ask(email);
  expect((await ask(email)).status).toBe(429);
  const asked = await world.call(null, 'requestReset', { email }, { cookie: cookie.split(';')[0] ?? '' });
  expect(asked.status).toBe(200);
});

test('S-19, X-13: whoever had to wait after wrong tries may sign in with the new password at once', async () => {
  const email = 'locked@example.test';
  await world.make.user({ email, password: 'the old password' });
  for (let tries = 0; tries < 6; tries += 1) await login(email, 'wrong');
  expect((await login(email, 'the old password')).status).toBe(429);
  await ask(email);
  const [mail] = await mails(email);
  await world.call(null, 'reset', { token: tokenIn(mail?.body), password: 'the new password' });
  expect((await login(email, 'the new password')).status).toBe(200);
});
