import { clockCalls } from '@crewcall/contract/calls/time-clocks';
import { testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';

/** What comes along with a text that is pasted from a web page or a phone, and nobody sees. */
const pasted = (text: string) =>
  `\u202a\u200b${text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}\u202c\u2060`;

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

test('a profile is saved as it would have been typed', async () => {
  const id = await app.make.user();
  const typed = {
    ...{ firstName: 'Jean-Luc', lastName: 'van Damme', email: 'jl@pasted.example', phone: '0412 345 678' },
    ...{
      abn: '51 824 753 556',
      postcode: '2000',
      emergencyNumber: '0412 345 679',
      bankAccountBSB: '062-000',
    },
    ...{ bankAccountNumber: '0012 3456', bankAccountName: 'Jean-Luc van Damme' },
  };
  const sent = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, pasted(text)]));
  expect((await app.call(office, 'saveUserDetails', { id, ...sent })).body).toMatchObject({ ok: true });
  expect((await app.call(office, 'getuserdetails', { id })).body).toMatchObject({
    ...typed,
    ...{ phone: '+61412345678', emergencyNumber: '+61412345679', abn: '51824753556' },
    bankAccountNumber: '00123456',
  });
  for (const text of ['jean-luc', 'jl@pasted', 'van damme']) {
    const { body } = await app.call(office, 'searchAll', { text: pasted(text) });
    expect(body.people.map((one) => one.id)).toEqual([id]);
  }
});

test('a pasted address signs in, and adds a person once', async () => {
  const password = 'seven grey kettles';
  const person = { kind: 'crew' as const, firstName: 'Ana', lastName: 'Pires', email: 'ana@pasted.example' };
  await app.call(office, 'addPerson', { ...person, email: pasted(person.email), firstName: pasted('Ana') });
  const [mail] = await app.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', person.email)
    .execute();
  expect(mail?.body).toContain('Ana');
  const again = await app.call(office, 'addPerson', person);
  expect(again.body).toMatchObject({ error: true });
  const id = await app.make.user({ email: 'in@pasted.example', password });
  const signedIn = await app.call(null, 'login', { email: pasted('in@pasted.example'), password });
  expect(signedIn.body.user?.id).toBe(id);
});

test('a pasted code is the code', () => {
  expect(clockCalls.doclock.body.parse({ id: 1, code: pasted('4711') }).code).toBe('4711');
});

test('a text that is too long without its marks is still refused', async () => {
  const { status, body } = await app.call(office, 'saveUserDetails', {
    id: await app.make.user(),
    postcode: pasted('20000'),
  });
  expect([status, body]).toMatchObject([400, { error: true }]);
});
