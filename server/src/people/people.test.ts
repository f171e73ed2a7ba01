import { testApp, inHours, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const stored = (id: number) =>
  app.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('profiles', () => {
  test('P-25: one saves oneself without address, ABN or rates', async () => {
    const id = await app.make.user({ email: 'own@example.test' });
    const me = await app.signIn(id);
    const body = {
      firstName: ' Zoë ',
      email: 'new@example.test',
      abn: '51824753556',
      permissions: ['user:write'],
    };
    const reply = await app.call(me, 'saveProfile2', body as { firstName: string });
    expect(reply.body).toEqual({ ok: true });
    expect(await stored(id)).toMatchObject({
      first_name: 'Zoë',
      email: 'own@example.test',
      abn: '',
      permissions: [],
    });
  });

  test('I-20: new bank fields must fit a bank file, old gaps do not block another tab', async () => {
    const id = await app.make.user({ bank_account_bsb: '12', bank_account_number: 'old' });
    const me = await app.signIn(id);
    const same = { bankAccountBSB: '12', bankAccountNumber: 'old', suburb: 'Redfern' };
    expect((await app.call(me, 'saveProfile2', same)).body.ok).toBe(true);
    expect(text(await app.call(me, 'saveProfile2', { bankAccountBSB: '000-000' }))).toMatch(/BSB/);
    expect(text(await app.call(me, 'saveProfile2', { bankAccountName: '张伟' }))).toMatch(/Latin/);
  });

  test('S-19: a new password signs out the other devices', async () => {
    const id = await app.make.user({ email: 'pw@example.test' });
    const here = await app.signIn(id);
    const there = await app.signIn(id);
    expect((await app.call(here, 'saveProfile2', { password: 'a new password' })).body.ok).toBe(true);
    expect((await app.call(here, 'getMyProfile', {})).status).toBe(200);
    expect((await app.call(there, 'getMyProfile', {})).status).toBe(401);
  });

  test('S-19: a password that is easy to guess is refused, with what to do instead', async () => {
    const id = await app.make.user({ email: 'kim.harrow@example.test', first_name: 'Kim' });
    const me = await app.signIn(id);
    for (const password of ['aaaaaaaaaa', 'password12', 'kim.harrow@example.test', 'KimHarrow1']) {
      for (const reply of [
        await app.call(me, 'saveProfile2', { password }),
        await app.call(office, 'saveUserDetails', { id, password }),
      ]) {
        expect([reply.status, text(reply)]).toEqual([
          200,
          expect.stringMatching(/easy to guess.*three or four less common words/),
        ]);
      }
    }
    expect((await stored(id)).password_hash).toBeNull();
  });

  test('P-25: a record is taken back as it was read, without a picture, and changes nothing', async () => {
    const group = await app.make.group();
    const id = await app.make.user({ email: 'whole@example.test', abn: '51824753556' });
    await app.make.rate(id, group, 4_000);
    const me = await app.signIn(id);
    const before = await stored(id);
    const read = async () => (await app.call(office, 'getuserdetails', { id })).body;
    const record = await read();
    expect(record.picture).toBeNull();
    expect((await app.call(office, 'saveUserDetails', record)).body).toMatchObject({ ok: true });
    expect((await app.call(me, 'saveProfile2', (await app.call(me, 'getMyProfile', {})).body)).body).toEqual({
      ok: true,
    });
    const { updated_at: _, ...same } = before;
    expect(await stored(id)).toMatchObject(same);
    expect(await read()).toEqual(record);
  });

  test('B.5.10: an ABN may have blanks and hyphens of any kind wherever it is typed', async () => {
    const id = await app.make.user();
    for (const abn of ['51-824-753-556', '51 824 753 556', '51\u2011824\u2013753 556']) {
      expect((await app.call(office, 'saveUserDetails', { id, abn })).body).toMatchObject({ ok: true });
      expect((await stored(id)).abn).toBe('51824753556');
      expect((await app.call(office, 'saveUserDetails', { id, abn: '' })).body).toMatchObject({ ok: true });
      expect((await app.call(office, 'isValidABN', { abn })).body).toMatchObject({ Abn: '51824753556' });
      const company = { confCompanyABN: abn };
      expect((await app.call(office, 'setConfigCompany', company)).body).toMatchObject({ ok: true });
    }
    expect(text(await app.call(office, 'saveUserDetails', { id, abn: '51-824-753-557' }))).toBe(
      'This ABN is invalid.',
    );
  });

  test('B.5.22: an address is unique whatever its case', async () => {
    await app.make.user({ email: 'Taken@example.test' });
    const id = await app.make.user();
    const reply = await app.call(office, 'saveUserDetails', { id, email: 'taken@EXAMPLE.test' });
    expect(text(reply)).toBe('There is already an account with this email address.');
  });
});

test('Y-05: a rate fills what lacks one, and is offered for the rest', async () => {
  const group = await app.make.group();
  const id = await app.make.user();
  const job = await app.make.job();
  const crew = await app.make.crew(job);
  const sheet = (rate_cents: number | null, hours: number) =>
    app.db
      .insertInto('timesheet')
      .values({
        job_id: job,
        crew_id: crew,
        group_id: group,
        user_id: id,
        start_at: inHours(hours),
        end_at: inHours(hours + 1),
        rate_cents,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const empty = await sheet(null, -50);
  const old = await sheet(3000, -40);
  const rate = async (row: { id: number }) =>
    (
      await app.db
        .selectFrom('timesheet')
        .select('rate_cents')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
    ).rate_cents;
  const first = await app.call(office, 'saveUserDetails', { id, groups: [{ id: group, rate: 3500 }] });
  expect([first.body.ratesToApply, await rate(empty), await rate(old)]).toEqual([1, 3500, 3000]);
  const second = await app.call(office, 'saveUserDetails', {
    id,
    groups: [{ id: group, rate: 3500 }],
    applyRates: true,
  });
  expect([second.body.ratesToApply, await rate(old)]).toEqual([0, 3500]);
});

test('P-19, B.3.14: filter values keep to their options', async () => {
  const companyId = await app.make.companyId();
  const { id: idFilter } = await app.db
    .insertInto('filter_definition')
    .values({ company_id: companyId, description: 'Size', type: 'combobox', options: ['S', 'M'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await app.make.user();
  expect(
    text(await app.call(office, 'saveUserDetails', { id, filter: [{ idFilter, value: 'S;XL' }] })),
  ).toMatch(/from the list/);
  await app.call(office, 'saveUserDetails', { id, filter: [{ idFilter, value: 'S;M' }] });
  const { body } = await app.call(office, 'getAvailableCrew', { activeStatus: 1 });
  const row = body.crew.find((person) => person.id === id);
  expect(row?.filterValues).toEqual([{ idFilter, value: 'S;M' }]);
  expect(row?.filterValuesUnparsed).toContain('S;M');
});

test('the list of crew says where people live and in which active groups they have a rate', async () => {
  const id = await app.make.user({ suburb: 'Redfern', city: 'Sydney' });
  const [rigger, gone] = [await app.make.group('Steel Rigger'), await app.make.group('Old Crew')];
  for (const group of [rigger, gone]) await app.make.rate(id, group, 4_000);
  await app.call(office, 'toggleGroupActive', { id: gone, status: 0 });
  const { body } = await app.call(office, 'getAvailableCrew', {});
  const row = body.crew.find((person) => person.id === id);
  expect(row).toMatchObject({ suburb: 'Redfern', city: 'Sydney', groups: ['Steel Rigger'] });
});

test('P-24, A.4.16: switching somebody off ends their session and counts the shifts ahead', async () => {
  const id = await app.make.user();
  const worker = await app.signIn(id);
  const crew = await app.make.crew(await app.make.job());
  await app.make.member(crew, id);
  expect((await app.call(worker, 'getMyProfile', {})).status).toBe(200);
  const named = (await app.call(office, 'getuserdetails', { id })).body.shiftsAhead;
  expect(named?.map(({ title }) => title)).toHaveLength(1);
  const reader = await app.signIn(await app.make.user({ permissions: ['crew:read'] }));
  expect((await app.call(reader, 'getuserdetails', { id })).body.shiftsAhead).toBeUndefined();
  const { body } = await app.call(office, 'toggeuseractive', { id, newState: 0 });
  expect(body.futureShifts).toBe(1);
  expect((await app.call(worker, 'getMyProfile', {})).status).toBe(401);
  const { body: inactive } = await app.call(office, 'getAvailableCrew', { activeStatus: 0 });
  expect(inactive.crew.map((person) => person.id)).toContain(id);
});

test('P-23, A.5.07: groups are unique whatever their case', async () => {
  const { body } = await app.call(office, 'createNewGroup', { groupName: ' Pyro  Tech ' });
  expect(body.group.groupName).toBe('Pyro Tech');
  const twice = await app.call(office, 'createNewGroup', { groupName: 'PYRO TECH' });
  expect(text(twice)).toBe('There is already a group called "PYRO TECH". Choose another name.');
  await app.call(office, 'toggleGroupActive', { id: body.group.id, status: 0 });
  const names = async (forceAll: boolean) =>
    (await app.call(office, 'getGroups', { forceAll })).body.groups.map((group) => group.groupName);
  expect([await names(false), await names(true)].map((list) => list.includes('Pyro Tech'))).toEqual([
    false,
    true,
  ]);
});
