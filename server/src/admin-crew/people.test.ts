import { paidTime } from '@crewcall/domain/clock';
import { testApp, inHours, type Caller, type TestApp } from '../../test/support';
import { createLink, lookAtLink } from '../session/login-link';

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

describe('rights', () => {
  test('R-15: nobody gives or takes what they do not hold', async () => {
    const clerk = await app.signIn(await app.make.admin(['user:write', 'crew:read', 'job:write']));
    const other = await app.make.user();
    const given = await app.call(clerk, 'saveUserDetails', { id: other, permissions: ['crewinvoice:write'] });
    expect(given.status).toBe(403);
    const payroll = await app.make.admin(['crewinvoice:write']);
    const taken = await app.call(clerk, 'saveUserDetails', { id: payroll, permissions: [] });
    expect(taken.status).toBe(403);
    const allowed = await app.call(clerk, 'saveUserDetails', { id: other, permissions: ['crew:read'] });
    expect([allowed.status, (await stored(other)).permissions]).toEqual([200, ['crew:read']]);
  });

  test('R-04: the crew list is read with crew:read, and downloaded with crewinvoice:write alone', async () => {
    const reader = await app.signIn(await app.make.admin(['crew:read', 'crewinvoice:read']));
    expect((await app.call(reader, 'getAvailableCrew', {})).status).toBe(200);
    expect((await app.call(reader, 'downloadxlsxData', { type: 'crew' })).status).toBe(403);
    const payroll = await app.signIn(await app.make.admin(['crew:read', 'crewinvoice:write']));
    expect((await app.call(payroll, 'downloadxlsxData', { type: 'crew' })).status).toBe(200);
  });

  test('R-15: nobody takes over an account that holds more', async () => {
    const clerk = await app.signIn(await app.make.admin(['user:write']));
    const admin = await app.make.admin();
    for (const change of [{ password: 'another password' }, { email: 'thief@example.test' }]) {
      expect((await app.call(clerk, 'saveUserDetails', { id: admin, ...change })).status).toBe(403);
    }
    expect((await app.call(clerk, 'toggeuseractive', { id: admin, newState: 0 })).status).toBe(403);
  });

  test('R-15: a manager outranks whoever may not appoint one', async () => {
    const boss = await app.make.manager('ACME');
    const clerk = await app.signIn(await app.make.admin(['user:write']));
    for (const change of [{ password: 'seven grey kettles' }, { email: 'thief@example.test' }]) {
      expect((await app.call(clerk, 'saveUserDetails', { id: boss, ...change })).status).toBe(403);
    }
    expect((await app.call(clerk, 'toggeuseractive', { id: boss, newState: 0 })).status).toBe(403);
    expect((await app.call(clerk, 'saveUserDetails', { id: boss, suburb: 'Redfern' })).status).toBe(200);
    const appoints = await app.signIn(await app.make.admin(['user:write', 'job:write']));
    const reply = await app.call(appoints, 'saveUserDetails', { id: boss, password: 'seven grey kettles' });
    expect(reply.status).toBe(200);
  });

  test('R-15: bank details are read by the person themself and with the invoicing right, and by nobody else', async () => {
    const bank = {
      bank_name: 'CBA',
      bank_account_name: 'Kim Lee',
      bank_account_bsb: '062-000',
      bank_account_number: '12345678',
    };
    const worker = await app.make.user(bank);
    const clerk = await app.signIn(await app.make.admin(['user:write', 'crew:read']));
    const read = async (who: Caller) => (await app.call(who, 'getuserdetails', { id: worker })).body;
    const seen = await read(clerk);
    expect(Object.keys(seen).filter((name) => name.startsWith('bank'))).toEqual([]);
    expect(seen.id).toBe(worker);
    const shown = { bankName: 'CBA', bankAccountName: 'Kim Lee', bankAccountNumber: '12345678' };
    for (const right of ['crewinvoice:read', 'crewinvoice:write'] as const)
      expect(await read(await app.signIn(await app.make.admin(['crew:read', right])))).toMatchObject(shown);
    const own = await app.call(await app.signIn(worker), 'getMyProfile', {});
    expect(own.body).toMatchObject(shown);
  });

  test('R-15: bank details of another and one’s own rate need the right to make invoices', async () => {
    const clerk = await app.signIn(await app.make.admin(['user:write', 'crew:read']));
    const group = await app.make.group();
    const worker = await app.make.user({ bank_account_bsb: '062-000', bank_account_number: '12345678' });
    const bank = { id: worker, bankAccountBSB: '633-000', bankAccountNumber: '99999999' };
    const other = await app.call(clerk, 'saveUserDetails', bank);
    expect([other.status, text(other)]).toEqual([
      403,
      'Bank details are changed by the person themself, or by somebody who may make invoices.',
    ]);
    expect((await stored(worker)).bank_account_number).toBe('12345678');
    const guess = { id: worker, bankAccountBSB: '062-000', suburb: 'Redfern' };
    expect((await app.call(clerk, 'saveUserDetails', guess)).status).toBe(403);
    expect((await app.call(clerk, 'saveUserDetails', { id: worker, suburb: 'Redfern' })).status).toBe(200);
    const reader = await app.signIn(await app.make.admin(['user:write', 'crewinvoice:read']));
    expect((await app.call(reader, 'saveUserDetails', guess)).status).toBe(200);
    expect((await app.call(clerk, 'saveUserDetails', { ...bank, id: clerk.id })).status).toBe(200);

    const rates = [{ id: group, rate: 9_900 }];
    const own = await app.call(clerk, 'saveUserDetails', { id: clerk.id, groups: rates });
    expect([own.status, text(own)]).toEqual([
      403,
      'Your own rate is changed by somebody else, who may make invoices.',
    ]);
    expect((await app.call(clerk, 'saveUserDetails', { id: worker, groups: rates })).status).toBe(200);
    await app.make.rate(clerk.id, group, 9_900);
    expect((await app.call(clerk, 'saveUserDetails', { id: clerk.id, groups: rates })).status).toBe(200);
    const applied = { id: clerk.id, groups: rates, applyRates: true };
    expect((await app.call(clerk, 'saveUserDetails', applied)).status).toBe(403);
  });

  test('another address ends the links that were mailed to the one before', async () => {
    const userId = await app.make.user({ email: 'typo@example.test' });
    const expiresAt = Date.now() + 60_000;
    const tokens: string[] = [];
    for (const purpose of ['login', 'invite', 'reset'] as const)
      tokens.push(await createLink(app.db, { userId, purpose, createdBy: null, expiresAt }));
    const stateOf = async (token: string) => (await lookAtLink(app.db, token, Date.now())).state;
    await app.call(office, 'saveUserDetails', { id: userId, email: 'typo@example.test', suburb: 'Redfern' });
    expect(await Promise.all(tokens.map(stateOf))).toEqual(['good', 'good', 'good']);
    await app.call(office, 'saveUserDetails', { id: userId, email: 'right@example.test' });
    expect(await Promise.all(tokens.map(stateOf))).toEqual(['expired', 'expired', 'expired']);
  });

  test('R-15: the owner is told by mail, at the address that stood there before', async () => {
    const id = await app.make.user({ email: 'owner@example.test', first_name: 'Kim' });
    const mails = async () =>
      (
        await app.db
          .selectFrom('message')
          .select(['recipient', 'subject', 'body'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ recipient, subject, body }) => ({ recipient, subject, body }));
    await app.call(office, 'saveUserDetails', {
      id,
      email: 'thief@example.test',
      password: 'seven grey kettles',
      bankAccountNumber: '87654321',
    });
    const told = await mails();
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['owner@example.test', 'Your bank details were changed'],
      ['owner@example.test', 'Your address was changed'],
      ['owner@example.test', 'Your password was changed'],
    ]);
    expect(JSON.stringify(told)).not.toContain('87654321');
    const me = await app.signIn(id);
    await app.call(me, 'saveProfile2', { bankAccountNumber: '11112222' });
    await app.call(me, 'saveProfile2', { bankAccountNumber: '11112222', suburb: 'Redfern' });
    expect((await mails()).slice(3).map(({ subject }) => subject)).toEqual([
      'Your bank details were changed',
    ]);
  });

  test('R-01: ending a manager does not wake rights that the caller lacks', async () => {
    await app.make.prepend('ACME');
    const clerk = await app.signIn(await app.make.admin(['user:write', 'job:write']));
    const sleeping = await app.make.user({ permissions: ['settings:write'], manager_of: ['ACME'] });
    expect((await app.call(clerk, 'saveUserDetails', { id: sleeping, managerOf: '' })).status).toBe(403);
  });

  test('R-06: an unknown permission or company is refused', async () => {
    const id = await app.make.user();
    expect(text(await app.call(office, 'saveUserDetails', { id, permissions: ['all'] }))).toMatch(
      /no permission/,
    );
    expect(text(await app.call(office, 'saveUserDetails', { id, managerOf: 'NONE' }))).toMatch(/no company/);
  });

  test('R-05: crew may not, and settings:read brings nothing else', async () => {
    const id = await app.make.user();
    const worker = await app.signIn(id);
    expect((await app.call(worker, 'saveUserDetails', { id, permissions: ['user:write'] })).status).toBe(403);
    await app.call(office, 'saveUserDetails', { id, permissions: ['settings:read'] });
    expect((await stored(id)).permissions).toEqual(['settings:read']);
  });
});

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

test('P-24, A.4.16: switching somebody off ends their session and counts the shifts ahead', async () => {
  const id = await app.make.user();
  const worker = await app.signIn(id);
  const crew = await app.make.crew(await app.make.job());
  await app.make.member(crew, id);
  expect((await app.call(worker, 'getMyProfile', {})).status).toBe(200);
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

describe('settings', () => {
  test.each<[Record<string, string | number>, string]>([
    [{ confStartExtraRate: '7:5' }, 'Invalid start extra rate time'],
    [{ confStartOvernight: '24:00', confEndOvernight: '06:00' }, 'Invalid start overnight time'],
    [
      { confStartOvernight: '22:00', confEndOvernight: '06:00', confEndOvernightNextDay: 0 },
      'Invalid end overnight time',
    ],
    [{ confExtraRatePercent: 301 }, 'The percent must be a number from 0 to 300.'],
    [{ confSenderBSB: '12' }, 'The BSB must have 6 digits, e.g. 062-000.'],
    [{ confInviteJobEmail: 'Hello {Name}' }, 'There is no variable called {Name}.'],
  ])('A.5.06: refuses %o for ten seconds', async (body, sentence) => {
    const reply = await app.call(office, 'setConfigCompany', body);
    expect([reply.status, reply.body.snackbar]).toMatchObject([200, { text: sentence, timeout: 10_000 }]);
  });

  test('A.7.62, I-17: saves what is sent and leaves the rest, with no account in the audit', async () => {
    const body = {
      confSenderBSB: '062 184',
      confSenderAccountNumber: '0098 7654',
      confAllowExternal: true,
      confExtraRatePercent: '12.5',
    };
    expect((await app.call(office, 'setConfigCompany', body)).body).toEqual({ ok: true });
    await app.call(office, 'setConfigCompany', { confRemitter: 'CREW' });
    const { body: saved } = await app.call(office, 'getConfigCompany', {});
    expect(saved.config).toMatchObject({
      confSenderBSB: '062-184',
      confSenderAccountNumber: '00987654',
      confAllowExternal: 1,
      confExtraRatePercent: 12.5,
      confRemitter: 'CREW',
    });
    const audit = JSON.stringify(await app.db.selectFrom('audit').selectAll().execute());
    expect(audit).not.toMatch(/0098 ?7654|062.184/);
  });

  test('R-05: reading is not writing', async () => {
    const reader = await app.signIn(await app.make.admin(['settings:read']));
    expect((await app.call(reader, 'getConfigCompany', {})).status).toBe(200);
    expect((await app.call(reader, 'setConfigCompany', { confRemitter: 'X' })).status).toBe(403);
  });
});

test('A.3.09, A.2.35, N-15, Y-02, Y-07: statistics and dashboard count places by day and hours by week', async () => {
  const start = Date.parse('2026-03-04T22:00:00Z');
  const group = await app.make.group('Rigger');
  const job = await app.make.job({ start_at: start });
  const crew = await app.make.crew(job, { start_at: start, group_id: group, amount: 3 });
  const id = await app.make.user();
  await app.make.member(crew, id);
  const half = 450_000;
  // Around the instants at which rounding turns; what they pay is the domain's word.
  const clocks = [4 * 3_600_000 + 480_000, half - 1, half, 3 * half - 1, 3 * half, 5 * half + 7].map(
    (length, at) => ({
      start: start + at * 18_000_000,
      end: start + at * 18_000_000 + length,
      break: at * 60_000,
    }),
  );
  await app.db
    .insertInto('timesheet')
    .values(
      clocks.map((clock) => ({
        job_id: job,
        crew_id: crew,
        group_id: group,
        user_id: id,
        start_at: clock.start,
        end_at: clock.end,
        break_ms: clock.break,
        rate_cents: 1,
      })),
    )
    .execute();
  const { body } = await app.call(office, 'getStats', {
    dateStart: Date.parse('2026-03-01T13:00:00Z'),
    dateEnd: Date.parse('2026-03-08T12:00:00Z'),
  });
  const at = body.graphData.dates.indexOf('2026-03-05');
  expect(body.graphData.dates.length).toBe(7);
  expect([body.graphData.requiredAmount[at], body.graphData.confirmedAmout[at]]).toEqual([3, 1]);
  const workedHours = clocks.reduce((sum, clock) => sum + paidTime(clock), 0) / 3_600_000;
  expect(body.graphHours).toEqual([{ groupName: 'Rigger', groupInterval: '2026-03-02', workedHours }]);
  const dashboard = await app.call(office, 'getDashboardAdminData', {
    dateStart: Date.parse('2026-03-01T13:00:00Z'),
    dateEnd: Date.parse('2026-03-08T13:00:00Z'),
  });
  expect(dashboard.body.graphHours).toEqual(body.graphHours);
  expect(dashboard.body.graphData).toEqual(body.graphData);
});
