import { banks } from '@crewcall/domain/banks';
import { paidTime } from '@crewcall/domain/clock';
import { testApp, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

describe('settings', () => {
  test.each<[Record<string, string | number>, string]>([
    [{ confStartExtraRate: '7:5' }, 'Invalid start extra rate time'],
    [{ confStartOvernight: '24:00', confEndOvernight: '06:00' }, 'Invalid start overnight time'],
    [
      { confStartOvernight: '22:00', confEndOvernight: '06:00', confEndOvernightNextDay: 0 },
      'Invalid end overnight time',
    ],
    [{ confExtraRatePercent: 301 }, 'The percent must be a number from 0 to 300.'],
    [{ confExtraRatePercent: '1e2' }, 'The percent must be a number from 0 to 300.'],
    [{ confCompanyName: ' ' }, 'Enter the company name.'],
    [{ confSenderBSB: '12' }, 'The BSB must have 6 digits, e.g. 062-000.'],
    [
      { confInviteJobEmail: 'Hello {Name}' },
      'There is no variable called {Name}. It can fill {JobName}, {JobDate}, {JobTime}, {JobEnd}, {JobPlace}, {JobCrew}, {JobPay}, {LinkAccept}, {LinkReject}, {firstName}, {lastName}, {companyName}.',
    ],
  ])('A.5.06: refuses %o for ten seconds', async (body, sentence) => {
    const reply = await app.call(office, 'setConfigCompany', body);
    expect([reply.status, reply.body.snackbar]).toMatchObject([200, { text: sentence, timeout: 10_000 }]);
  });

  test('A.7.61, A.7.62, I-17, X-08: saves what is sent and leaves the rest, with no account in the audit', async () => {
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
    const { detail } = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('call', '=', 'setConfigCompany')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({
      confExtraRatePercent: { from: 0, to: 12.5 },
      changed: ['confSenderBSB', 'confSenderAccountNumber'],
    });
  });

  test('a setting that does not exist is named and nothing is saved; one that stays leaves no audit row', async () => {
    const rows = async () =>
      (await app.db.selectFrom('audit').select('id').where('call', '=', 'setConfigCompany').execute()).length;
    const before = await rows();
    const reply = await app.call(office, 'setConfigCompany', { confRemitter: 'OTHER', confColour: 'red' });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      400,
      expect.stringContaining('“confColour”'),
    ]);
    const { config } = (await app.call(office, 'getConfigCompany', {})).body;
    expect(config.confRemitter).not.toBe('OTHER');
    await app.call(office, 'setConfigCompany', { confRemitter: String(config.confRemitter) });
    expect(await rows()).toBe(before);
  });

  test('A.7.62: a setting that another has changed since it was read is refused by its name; others are saved', async () => {
    const before = (await app.call(office, 'getConfigCompany', {})).body.config;
    const { confOvernightRatePercent = 0, confSenderAccountNumber = '', confRemitter = '' } = before;
    const was = { confOvernightRatePercent, confSenderAccountNumber, confRemitter };
    await app.call(office, 'setConfigCompany', {
      confOvernightRatePercent: 35,
      confSenderAccountNumber: '555',
      was,
    });
    const late = { confOvernightRatePercent: 40, confSenderAccountNumber: '777', confRemitter: 'LATE' };
    const reply = await app.call(office, 'setConfigCompany', { ...late, was });
    expect([reply.status, reply.body.snackbar?.text]).toEqual([
      409,
      'Somebody else has changed Overnight rate to “35”, Account number. What you typed is still here: save again to put it in its place.',
    ]);
    const kept = async () => (await app.call(office, 'getConfigCompany', {})).body.config;
    expect(await kept()).toMatchObject({ confOvernightRatePercent: 35, confRemitter });
    // Another setting, one that both set alike, and whoever has read theirs.
    const same = await app.call(office, 'setConfigCompany', {
      confRemitter: 'ALIKE',
      confOvernightRatePercent: 35,
      was,
    });
    expect(same.body).toEqual({ ok: true });
    await app.call(office, 'setConfigCompany', { ...late, was: await kept() });
    expect(await kept()).toMatchObject(late);
    const audit = JSON.stringify(await app.db.selectFrom('audit').select('detail').execute());
    expect(audit).not.toMatch(/"was"|555|777/);
  });

  test('I-02: the bank is one of the codes of three letters', async () => {
    for (const { code } of banks) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect((await app.call(office, 'setConfigCompany', { confBank: code })).body).toEqual({ ok: true });
    }
    for (const confBank of ['Commonwealth Bank', 'cba', 'XYZ', 'CBAX']) {
      const reply = await app.call(office, 'setConfigCompany', { confBank });
      expect(reply.body.snackbar?.text).toBe('Choose the bank from the list.');
    }
    const { body: saved } = await app.call(office, 'getConfigCompany', {});
    expect(saved.config.confBank).toBe(banks.at(-1)?.code);
  });

  test.each(['confEndOvernightNextDay', 'confAllowExternal'] as const)(
    'I-15, I-16: %s is 0 or 1, also when it is sent as true or false, and nothing else',
    async (field) => {
      const read = async () => (await app.call(office, 'getConfigCompany', {})).body.config[field];
      for (const [sent, kept] of [
        [true, 1],
        [false, 0],
        [1, 1],
        ['0', 0],
      ] as const) {
        expect((await app.call(office, 'setConfigCompany', { [field]: sent })).body).toEqual({ ok: true });
        expect(await read()).toBe(kept);
      }
      expect((await app.call(office, 'setConfigCompany', { [field]: 2 })).body.ok).toBeUndefined();
      expect(await read()).toBe(0);
    },
  );

  test('loosening a control of pay takes the own password, tells all who pay, and is audited; tightening does not', async () => {
    const boss = await app.signIn(await app.make.admin());
    const ownPassword = 'seven grey kettles';
    expect((await app.call(boss, 'saveProfile2', { password: ownPassword })).body).toEqual({ ok: true });
    const payer = await app.make.user({ permissions: ['crewinvoice:write'], email: 'payer@example.test' });
    expect(payer).toBeGreaterThan(0);
    const mails = () =>
      app.db.selectFrom('message').select('body').where('recipient', '=', 'payer@example.test').execute();
    const save = async (body: Record<string, string | number>) =>
      (await app.call(boss, 'setConfigCompany', body)).body;
    const account = { confSenderBSB: '062-184', confSenderAccountNumber: '00987654' };
    await save({ confSenderBSB: '', confSenderAccountNumber: '', ownPassword });
    await app.db.deleteFrom('message').execute();
    const tightened: Record<string, string | number>[] = [
      { confPayFourEyes: 1 },
      { confPayCleared: 1 },
      account,
    ];
    for (const tighter of tightened) expect(await save(tighter)).toEqual({ ok: true });
    expect(await mails()).toEqual([]);
    const loosened: Record<string, string | number>[] = [
      { confPayFourEyes: 0 },
      { confPayCleared: 0 },
      { confSenderAccountNumber: '12345678' },
    ];
    for (const looser of loosened) {
      expect(await save(looser)).toMatchObject({ error: true, code: 'own-password' });
      expect(await save({ ...looser, ownPassword: 'another one' })).toMatchObject({
        code: 'own-password-wrong',
      });
      expect(await save({ ...looser, ownPassword })).toEqual({ ok: true });
    }
    expect((await mails()).map(({ body }) => /: (.*)\.\n/.exec(body)?.[1])).toEqual([
      expect.stringContaining('may not download its bank file” is off now'),
      expect.stringContaining('signed or approved” is off now'),
      expect.stringContaining('Account number of the paying account'),
    ]);
    const audit = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('user_id', '=', boss.id)
      .where('call', '=', 'setConfigCompany')
      .execute();
    const told = JSON.stringify(audit);
    expect(told).toContain('"confPayFourEyes":{"to":0,"from":1}');
    expect(told).not.toMatch(/kettles|another one|12345678/);
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
