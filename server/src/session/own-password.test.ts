import { permissions } from '@crewcall/domain/policies';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';

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
    .select(['bank_account_number as account', 'password_hash as hash', 'suburb'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const person = async () => t.signIn(await t.make.user({ password: PASSWORD }));
const needed = { error: true, code: 'own-password' };
const wrong = { error: true, code: 'own-password-wrong' };

test('one’s own bank details and password change with one’s password alone, and half of nothing', async () => {
  const me = await person();
  const before = await stored(me.id);
  for (const change of [{ bankAccountNumber: '11112222' }, { password: NEW }]) {
    const body = { ...change, suburb: 'Redfern' };
    expect((await t.call(me, 'saveProfile2', body)).body).toMatchObject(needed);
    expect((await t.call(me, 'saveProfile2', { ...body, ownPassword: 'not it' })).body).toMatchObject(wrong);
    expect(await stored(me.id)).toEqual(before);
  }
  const bank = { bankAccountNumber: '11112222', ownPassword: PASSWORD };
  expect((await t.call(me, 'saveProfile2', bank)).body).toEqual({ ok: true });
  expect((await stored(me.id)).account).toBe('11112222');
  // The same details again, and anything else, ask for nothing.
  const same = { bankAccountNumber: '11112222', suburb: 'Redfern' };
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
