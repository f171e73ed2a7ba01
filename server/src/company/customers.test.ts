import type { In } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { inHours, testApp, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const acme: In<'saveCustomer'> = {
  text: 'ACME',
  fullName: 'Acme Live Events',
  color: '#C2410C',
  billingName: 'Acme Holdings Pty Ltd',
  billingAbn: '51 824 753 556',
  billingEmail: 'accounts@acme.example',
  billingAddress: '1 Wharf Road\nSydney NSW 2000',
};
const saveAs = (who: Caller, body: In<'saveCustomer'>) => app.call(who, 'saveCustomer', body);
const save = (body: In<'saveCustomer'>) => app.call(office, 'saveCustomer', body);
const listed = async (id: number) =>
  (await app.call(office, 'getCustomers', {})).body.customers.find((one) => one.id === id);

test('J-04: a customer has short text, full name, colour and how it is billed', async () => {
  const { id } = (await save(acme)).body;
  expect(await listed(id)).toEqual({
    ...acme,
    id,
    color: '#c2410c',
    billingAbn: '51824753556',
    jobs: 0,
    users: [],
  });
  expect(text(await save({ ...acme, text: 'acme' }))).toBe(
    '"acme" is the short name of Acme Live Events. Choose another.',
  );
});

test.each<[Partial<In<'saveCustomer'>>, RegExp]>([
  [{ color: 'red' }, /Choose a colour/],
  [{ billingEmail: 'nobody' }, /[Ee]mail/],
  [{ billingAbn: '12' }, /ABN/],
])('J-04: refuses %o', async (given, sentence) => {
  expect(text(await save({ ...acme, text: 'ODD', ...given }))).toMatch(sentence);
});

test('J-04, X-08: a rename keeps its jobs with their earlier versions, people and contacts', async () => {
  const { id } = (await save({ ...acme, text: 'OLD', fullName: 'Old Name' })).body;
  const manager = await app.signIn(await app.make.user({ manager_of: ['OLD', 'ACME'] }));
  const job = await app.make.job({ prepend: 'OLD', start_at: inHours(48) });
  await app.db
    .insertInto('responsible')
    .values({ company_id: await app.make.companyId(), prepend: 'OLD', name: 'Dana', phone: '+61400000001' })
    .execute();
  expect((await app.call(manager, 'getJobDetail', { id: job })).status).toBe(200);
  await app.call(office, 'saveUpdatedJobv2', { job: { id: job, description: 'Bring gloves' } });
  const was = { ...acme, text: 'OLD', fullName: 'Old Name' };
  const renamed = await save({ ...was, id, text: 'NEW', fullName: 'New Name', was });
  expect(renamed.body).toEqual({ ok: true, id, renamedJobs: 1 });
  const seen = await app.call(manager, 'getJobDetail', { id: job });
  expect([seen.status, seen.body.job.prepend]).toEqual([200, 'NEW']);
  expect(await listed(id)).toMatchObject({ text: 'NEW', jobs: 1, users: [{ id: manager.id, active: true }] });
  const { logs } = (await app.call(office, 'viewLogJob', { id: job })).body;
  const before = await app.call(office, 'getJobFromLog', { idLog: logs[0]?.idLog ?? 0 });
  expect(before.body.job.prepend).toBe('NEW');
  const contact = await app.db.selectFrom('responsible').select('prepend').executeTakeFirstOrThrow();
  expect(contact.prepend).toBe('NEW');
  const { detail } = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'saveCustomer')
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({
    text: { from: 'OLD', to: 'NEW' },
    fullName: { from: 'Old Name', to: 'New Name' },
    renamedJobs: 1,
  });
});

test('D.4.01: a rename goes to the customer’s events too, and a customer with events is not deleted', async () => {
  const { id } = (await save({ ...acme, text: 'FEST', fullName: 'Fest' })).body;
  const event = {
    ...{ name: 'Harbour Festival', prepend: 'FEST', firstDay: '2026-12-01', lastDay: '2026-12-03' },
    ...{ poNumber: '', contactName: '', contactPhone: '', contactEmail: '', budgetCents: null },
    ...{ notes: '', color: '#c2410c' },
  };
  const { event: made } = (await app.call(office, 'saveEvent', event)).body;
  const was = { ...acme, text: 'FEST', fullName: 'Fest' };
  await save({ ...was, id, text: 'FEAST', was });
  expect((await app.call(office, 'getEvent', { id: made.id })).body.event.prepend).toBe('FEAST');
  expect(text(await app.call(office, 'deleteCustomer', { id }))).toMatch(/^Events carry its name/);
});

test('J-04, R-15: somebody is added who signs in for it, by a link that works once', async () => {
  const { id: idCustomer } = (await save({ ...acme, text: 'NOVA', fullName: 'Nova Touring' })).body;
  const body = { idCustomer, firstName: 'Ivo', lastName: 'Petrov', email: 'ivo@nova.example' };
  const { id } = (await app.call(office, 'addCustomerUser', body)).body;
  expect(await listed(idCustomer)).toMatchObject({ users: [{ id, name: 'Ivo Petrov', active: true }] });
  expect(text(await app.call(office, 'addCustomerUser', { ...body, email: 'IVO@nova.example' }))).toMatch(
    /already an account/,
  );
  const mail = await app.db
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const [, token = ''] = /\/reset\/(\S+)/.exec(mail.body) ?? [];
  const choose = () => app.call(null, 'reset', { token, password: 'seven grey kettles' });
  expect((await choose()).body).toEqual({ ok: true, email: 'ivo@nova.example' });
  expect((await choose()).status).toBe(400);
  const { body: signedIn } = await app.call(null, 'login', {
    email: 'ivo@nova.example',
    password: 'seven grey kettles',
  });
  expect(signedIn.user.managerOf).toBe('NOVA');
});

test('J-04, A.2.40: a registered company becomes a customer with its manager in one act, or nothing happens', async () => {
  const registered = async (email: string) =>
    (
      await app.db
        .insertInto('registrant')
        .values({
          company_id: await app.make.companyId(),
          type: 'company',
          first_name: 'Ana',
          last_name: 'Silva',
          email,
          phone: '+61412345678',
          postcode: '2000',
          company_name: 'Smith & Co Pty Ltd',
          abn: '51824753556',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const id = await registered('ana@smith.example');
  const body = { id, text: 'SMITH', fullName: 'Smith & Co', color: '#0f766e' };
  expect(text(await app.call(office, 'concludeCompany', { ...body, text: 'nova' }))).toMatch(/short name of/);
  const moved = await app.call(office, 'concludeCompany', { ...body, email: 'before@smith.example' });
  expect([moved.status, text(moved)]).toEqual([409, expect.stringMatching(/address to ana@smith.example/)]);
  const { idCustomer, idUser } = (await app.call(office, 'concludeCompany', body)).body;
  expect(await listed(idCustomer)).toMatchObject({
    text: 'SMITH',
    fullName: 'Smith & Co',
    billingName: 'Smith & Co Pty Ltd',
    billingAbn: '51824753556',
    users: [{ id: idUser, name: 'Ana Silva', active: true }],
  });
  const mails = await app.db.selectFrom('message').select('body').where('user_id', '=', idUser).execute();
  expect(mails).toEqual([{ body: expect.stringMatching(/jobs of Smith & Co\.[^]*\/reset\/\S+/) }]);
  expect(text(await app.call(office, 'concludeCompany', { ...body, text: 'AGAIN' }))).toMatch(
    /already been processed/,
  );
  // Somebody has this address: no customer is left behind, and the registration stays open.
  const second = await registered('ANA@smith.example');
  const again = { ...body, id: second, text: 'OTHER' };
  expect(text(await app.call(office, 'concludeCompany', again))).toMatch(/already an account/);
  const { customers } = (await app.call(office, 'getCustomers', {})).body;
  expect(customers.some((one) => one.text === 'OTHER')).toBe(false);
  const { registrants } = (await app.call(office, 'getpreregister', {})).body;
  expect(registrants.find((one) => one.id === second)?.processedAt).toBeNull();
});

test('J-04: a customer goes only while no job carries its name and nobody signs in for it', async () => {
  const add = async (name: string) => (await save({ ...acme, text: name, fullName: name })).body.id;
  const [unused, worked, staffed] = [await add('TYPO'), await add('WORK'), await add('STAFF')];
  await app.make.job({ prepend: 'WORK', start_at: inHours(48) });
  await app.make.user({ manager_of: ['STAFF'] });
  const remove = (id: number) => app.call(office, 'deleteCustomer', { id });
  expect(text(await remove(worked))).toMatch(/Jobs carry its name/);
  expect(text(await remove(staffed))).toMatch(/Somebody signs in for it/);
  expect((await remove(unused)).body).toEqual({ ok: true });
  expect((await remove(unused)).status).toBe(404);
  expect([await listed(unused), (await listed(worked))?.text]).toEqual([undefined, 'WORK']);
});

describe('two people in one customer', () => {
  const fields = { ...acme, text: 'DUO', fullName: 'Duo Events', color: '#0f766e', billingAbn: '' };
  const open = async () => {
    const { id } = (await save({ ...fields, text: `DUO${Math.random().toString(36).slice(2, 8)}` })).body;
    const { id: _id, jobs: _jobs, users: _users, ...was } = (await listed(id))!;
    return { id, was };
  };

  test('X-08: each keeps what they changed, and undoes nothing of the other', async () => {
    const kim = await app.signIn(await app.make.user({ first_name: 'Kim', permissions: [...permissions] }));
    const { id, was } = await open();
    await saveAs(kim, { ...was, id, billingEmail: 'new@duo.example', was });
    expect((await save({ ...was, id, fullName: 'Duo Live', was })).body.ok).toBe(true);
    expect(await listed(id)).toMatchObject({ fullName: 'Duo Live', billingEmail: 'new@duo.example' });
  });

  test('X-08: the second of two who change one field is told who changed what, and may save again knowingly', async () => {
    const kim = await app.signIn(
      await app.make.user({ first_name: 'Kim', last_name: 'Ott', permissions: [...permissions] }),
    );
    const { id, was } = await open();
    await saveAs(kim, { ...was, id, fullName: 'Duo by Kim', was });
    const mine = { ...was, id, fullName: 'Duo by me' };
    const told = await save({ ...mine, was });
    expect([told.status, text(told)]).toEqual([
      409,
      'Kim Ott has changed the name to “Duo by Kim”. What you typed is still here: save again to put it in its place.',
    ]);
    expect(told.body).toMatchObject({ clashes: ['fullName'] });
    expect((await listed(id))?.fullName).toBe('Duo by Kim');
    expect((await save({ ...mine, was: { ...was, fullName: 'Duo by Kim' } })).body.ok).toBe(true);
    expect((await listed(id))?.fullName).toBe('Duo by me');
  });

  test('X-08: who changed each field is named, not who changed something else of the customer last', async () => {
    const signIn = async (first_name: string) =>
      app.signIn(await app.make.user({ first_name, last_name: 'Ott', permissions: [...permissions] }));
    const [kim, lou] = [await signIn('Kim'), await signIn('Lou')];
    const { id, was } = await open();
    await saveAs(kim, { ...was, id, fullName: 'Duo by Kim', was });
    await saveAs(lou, { ...was, id, billingEmail: 'lou@duo.example', was });
    // The record tells; it decides nothing.
    await app.db.deleteFrom('audit').execute();
    const told = await save({ ...was, id, fullName: 'Duo by me', was });
    expect(text(told)).toMatch(/^Kim Ott has changed the name to “Duo by Kim”\. What you typed/);
    const both = await save({ ...was, id, fullName: 'Duo by me', billingEmail: 'me@duo.example', was });
    expect(text(both)).toMatch(
      /^Kim Ott has changed the name to “Duo by Kim”\. Lou Ott has changed the billing email to “lou@duo.example”\./,
    );
  });

  test('X-08: two who type the same are no clash; a change that does not say what it was made to is refused', async () => {
    const { id, was } = await open();
    await save({ ...was, id, fullName: 'Same', was });
    expect((await save({ ...was, id, fullName: 'Same', was })).body.ok).toBe(true);
    expect((await save({ ...was, id, fullName: 'Blind' })).status).toBe(400);
  });
});
