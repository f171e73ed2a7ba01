import { testApp } from '../../../test/support';
import type { Caller, TestApp } from '../../../test/support';
import { hashToken } from '../../session/tokens';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const person = { firstName: 'Ana', lastName: 'Pires' };
const add = (body: object, by = office) => app.call(by, 'addPerson', { ...person, ...body } as never);
const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const mailTo = (recipient: string) =>
  app.db.selectFrom('message').select(['subject', 'body']).where('recipient', '=', recipient).execute();

test('crew are mailed a registration link, which opens their registration', async () => {
  const email = 'crew@added.example';
  expect((await add({ kind: 'crew', email })).body).toEqual({ ok: true, idUser: null });
  const [mail] = await mailTo(email);
  const hash = /\/public\/Register\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const { body } = await app.call(null, 'getUserPreregisterData', { hash });
  expect(body.user).toMatchObject({ firstName: 'Ana', email });
});

test('a colleague has an account with the rights that were chosen, and chooses a password by the mailed link', async () => {
  const email = 'office@added.example';
  const { body } = await add({ kind: 'office', email, permissions: ['job:read', 'job:write'] });
  const [mail] = await mailTo(email);
  const token = /\/reset\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const link = await app.db
    .selectFrom('login_link')
    .select(['user_id', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  expect(link).toEqual({ user_id: body.idUser, used_at: null });
  const chosen = { token, password: 'seven grey kettles' };
  expect((await app.call(null, 'reset', chosen)).body.ok).toBe(true);
  const signedIn = await app.call(null, 'login', { email, password: chosen.password });
  expect(signedIn.body.user?.permissions).toEqual(['job:read', 'job:write']);
  expect((await app.call(null, 'reset', chosen)).status).not.toBe(200);
});

test('nobody gives a right that they do not hold, and nothing is written', async () => {
  const clerk = await app.signIn(await app.make.user({ permissions: ['user:write'] }));
  const email = 'high@added.example';
  const refused = await add({ kind: 'office', email, permissions: ['settings:write'] }, clerk);
  expect([refused.status, text(refused)]).toEqual([
    403,
    'You cannot give or take "settings:write", since you do not hold it yourself.',
  ]);
  expect(text(await add({ kind: 'office', email, permissions: [] }))).toBe(
    'Choose what this colleague may do.',
  );
  expect(await mailTo(email)).toEqual([]);
});

test('an address that has an account is refused by name of what to do, whatever its case', async () => {
  await app.make.user({ email: 'Here@added.example' });
  await app.make.user({ email: 'off@added.example', active: false });
  const said = 'There is already an account with this email address';
  expect(text(await add({ kind: 'crew', email: 'here@ADDED.example' }))).toBe(`${said}.`);
  expect(text(await add({ kind: 'crew', email: 'off@added.example' }))).toMatch(
    /switched off\. Switch it on/,
  );
});

test('crew who are added twice, or registered before, have one registration and one link', async () => {
  const email = 'twice@added.example';
  await add({ kind: 'crew', email });
  await app.db
    .updateTable('registrant')
    .set({ processed_at: Date.now() - 61_000 })
    .where('email', '=', email)
    .execute();
  await add({ kind: 'crew', email });
  const hashes = (await mailTo(email)).map(({ body }) => /\/Register\/(\S+)/.exec(body)?.[1] ?? '');
  const opened = await Promise.all(
    hashes.map(
      async (hash) => (await app.call(null, 'getUserPreregisterData', { hash })).body.user?.email === email,
    ),
  );
  expect(opened.sort()).toEqual([false, true]);
});

test('many presses at once add crew once, and mail one link', async () => {
  const email = 'presses@added.example';
  const replies = await Promise.all(Array.from({ length: 8 }, () => add({ kind: 'crew', email })));
  expect(replies.filter(({ body }) => body.ok)).toHaveLength(1);
  expect(replies.map(text).filter((said) => said?.includes('a moment ago'))).toHaveLength(7);
  expect(await mailTo(email)).toHaveLength(1);
});

test('who was on a list with groups and is added again by hand keeps them', async () => {
  const email = 'Grouped@added.example';
  const { id: group } = await app.db
    .insertInto('crew_group')
    .values({ company_id: await app.make.companyId(), name: 'Rigger of the list' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.call(office, 'importPeople', {
    people: [
      { firstName: 'Ana', lastName: 'Pires', email, phone: '', postcode: '', group: 'Rigger of the list' },
    ],
  });
  for (let again = 0; again < 2; again += 1) {
    await app.db
      .updateTable('registrant')
      .set({ processed_at: Date.now() - 61_000 })
      .where('email', '=', email)
      .execute();
    await add({ kind: 'crew', email: again === 0 ? email : 'grouped@ADDED.example' });
  }
  const rows = await app.db
    .selectFrom('registrant')
    .select(['group_ids'])
    .where('email', 'ilike', email)
    .where('merged_into', 'is', null)
    .execute();
  expect(rows).toEqual([{ group_ids: [group] }]);
});

test('A.7.05: whoever was invited as crew and becomes a colleague has one account, and no invitation beside it', async () => {
  const email = 'both@added.example';
  await add({ kind: 'crew', email });
  const [mail] = await mailTo(email);
  const hash = /\/public\/Register\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const { body } = await add({ kind: 'office', email: 'Both@added.example', permissions: ['job:read'] });
  expect(body).toMatchObject({ ok: true });
  const { invited = [] } = (await app.call(office, 'getAvailableCrew', {})).body;
  expect(invited.filter((one) => one.email === email)).toEqual([]);
  expect((await app.call(null, 'getUserPreregisterData', { hash })).body.user).toBeUndefined();
});
