import { sql } from 'kysely';
import { workOutPay } from '../invoicing/testing/work-out-pay';
import { breaksOf } from './employee-times';
import { cellsOf, ExportOffice, mapped, week } from './testing/export-office';

let o: ExportOffice;
beforeAll(async () => {
  o = await ExportOffice.open();
});
beforeEach(async () => {
  // Each test has its own employees in the one week.
  await sql`update app_user set engagement = 'contractor'`.execute(o.t.db);
  await o.t.db.deleteFrom('export_profile').execute();
});
afterAll(() => o.t.close());

const employ = (id: number, as: 'employee' | 'contractor' = 'employee') =>
  o.t.call(o.office, 'saveUserDetails', { id, engaged: { as } });
const payRun = async (range = week) => {
  await workOutPay(o.t);
  return (await o.t.call(o.office, 'getPayRun', { ...range, limit: 100 })).body;
};
const isPaid = async (idUser: number) => (await payRun()).people.some((person) => person.idUser === idUser);
const types = { 'Stagehand / Base': 'Ordinary', 'Stagehand / Sunday': 'Sunday' };

test('C.9.01: an employee’s times are on no invoice and in no pay run, which says where they are', async () => {
  const { user } = await o.worked({ first_name: 'Emma', last_name: 'Ployee' }, [
    ['2026-11-10T08:00', 4],
    ['2026-11-11T08:00', 4],
  ]);
  expect(await isPaid(user)).toBe(true);
  await employ(user);
  const run = await payRun();
  expect(run.people.map(({ idUser }) => idUser)).not.toContain(user);
  expect(run.exceptions.map(({ idUser }) => idUser)).not.toContain(user);
  expect(run.employees).toEqual({ people: 1, times: 2 });
  const { body } = await o.generate(user);
  expect(body.snackbar?.text).toBe(
    'Emma Ployee is an employee: their times go into the payroll export, not on an invoice.',
  );
  // Back again: what is on no invoice is invoiced.
  await employ(user, 'contractor');
  expect((await o.generate(user)).body.total).toBe(28_000);
  await employ(user);
  const { body: details } = await o.t.call(o.office, 'getuserdetails', { id: user });
  expect(details.engaged).toMatchObject({ as: 'employee' });
  expect((await o.check('eh-timesheets')).body.count).toBe(0);
});

test('C.9.01: what the payroll export holds is not invoiced once its worker is a contractor', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await employ(user);
  await o.save('eh-timesheets', mapped(types));
  await o.make('eh-timesheets');
  await employ(user, 'contractor');
  expect(await isPaid(user)).toBe(false);
  expect((await o.generate(user)).body.error).toBe(true);
});

test('C.9.01: an employee among others is left out of their invoices', async () => {
  const { user: worker } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  const { user: employee } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await employ(employee);
  const { body } = await o.generate([worker, employee]);
  expect(body.invoices.map(({ idUser }) => idUser)).toEqual([worker]);
});

test('C.9.01: an amount beside hours is not invoiced to an employee, and the export names it', async () => {
  const { user } = await o.worked({ first_name: 'Eva', last_name: 'Extra' }, [['2026-11-10T08:00', 4]]);
  await o.t.call(o.office, 'addAdjustment', { idUser: user, cents: 1250, what: 'Gloves', reason: 'Site' });
  await employ(user);
  expect(await isPaid(user)).toBe(false);
  expect((await o.generate(user)).body.error).toBe(true);
  expect((await o.check('eh-timesheets')).body.findings).toEqual([
    'Not in the file, which holds hours only: 1 amount beside hours. Enter it in the payroll product: Eva Extra $12.50.',
  ]);
  await employ(user, 'contractor');
  expect((await o.generate(user)).body.total).toBe(14_000 + 1250);
});

test('C.9.01: nobody changes how they are engaged themselves without the right to make invoices', async () => {
  const clerk = await o.t.signIn(await o.t.make.admin(['crew:read', 'user:write']));
  const refused = await o.t.call(clerk, 'saveUserDetails', { id: clerk.id, engaged: { as: 'employee' } });
  expect(refused.status).toBe(403);
  const { user } = await o.worked({}, []);
  expect(
    (await o.t.call(clerk, 'saveUserDetails', { id: user, engaged: { as: 'employee' } })).body,
  ).toMatchObject({
    ok: true,
  });
});

test('C.9.02: a line for each piece of pay, with break and hours apart', async () => {
  const { user, clocks } = await o.worked(
    { first_name: 'Max', last_name: 'Night', external_id: 'EH-7' },
    [['2026-11-10T08:00', 6, 30]],
    { prepend: 'ACME' },
  );
  await employ(user);
  await o.save('eh-timesheets', mapped(types));
  const { body } = await o.make('eh-timesheets');
  expect(body).toMatchObject({ count: 1, lines: 1, cents: 0 });
  const [text = ''] = await o.texts(body);
  expect(text).toBe(
    [
      'Employee External ID,Employee,Date,Start,End,Break (minutes),Units,Work Type,Location,Reference',
      `EH-7,Max Night,10/11/2026,10/11/2026 08:00,10/11/2026 14:00,30,5.5,Ordinary,ACME,${clocks[0]}`,
      '',
    ].join('\r\n'),
  );
  expect((await cellsOf(text, ',')).at(1)?.slice(0, 2)).toEqual(['EH-7', 'Max Night']);
});

test('C.9.02: an employee without a rate here is exported too: payroll knows what an hour pays', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await sql`delete from rate_from where user_id = ${user}`.execute(o.t.db);
  await sql`delete from user_group_rate where user_id = ${user}`.execute(o.t.db);
  await sql`update timesheet set rate_cents = null where user_id = ${user}`.execute(o.t.db);
  await employ(user);
  await o.save('eh-timesheets', mapped(types));
  expect((await o.make('eh-timesheets')).body.count).toBe(1);
});

test('C.9.03: a work type that nobody has entered is named, and nothing is made', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await employ(user);
  const { body } = await o.make('eh-timesheets');
  expect(body.snackbar?.text).toBe(
    'The file cannot be made: the mapping lacks the work type of “Stagehand / Base”. Enter it under Mapping, then make the file.',
  );
  expect((await o.check('eh-timesheets')).body.work).toEqual([{ group: 'Stagehand', rule: 'Base' }]);
});

test('C.9.05: a time that was exported is left out, needs a confirmation, and is named once it changes', async () => {
  const { user, clocks } = await o.worked({ first_name: 'Ida', last_name: 'Later' }, [
    ['2026-11-10T08:00', 4],
  ]);
  await employ(user);
  await o.save('eh-timesheets', mapped(types));
  await o.make('eh-timesheets');
  expect((await o.check('eh-timesheets')).body).toMatchObject({ count: 0, left: 1, findings: [] });
  const again = (await o.make('eh-timesheets', { again: true })).body;
  expect(again).toMatchObject({ error: true, needsConfirmation: true });
  expect(again.snackbar?.text).toMatch(/^One time was exported before, last on/);
  expect((await o.make('eh-timesheets', { again: true, confirmed: true })).body.count).toBe(1);
  // Touched, but it pays what it did.
  await sql`update timesheet set updated_at = (extract(epoch from clock_timestamp()) * 1000)::bigint + 5
    where id = ${clocks[0]}`.execute(o.t.db);
  expect((await o.check('eh-timesheets')).body.findings).toEqual([]);
  await sql`update timesheet set end_at = end_at + 3600000 where id = ${clocks[0]}`.execute(o.t.db);
  const changed =
    '1 time pays otherwise now than in its export: Ida Later (10/11/2026). Correct it in the payroll product too.';
  expect((await o.check('eh-timesheets')).body.findings).toEqual([changed]);
  // It pays nothing any more.
  await sql`update timesheet set end_at = start_at where id = ${clocks[0]}`.execute(o.t.db);
  expect((await o.check('eh-timesheets')).body.findings).toEqual([changed]);
});

const rules = (over: object) => ({
  ...{ name: 'Events', active: true, forCompany: true, idGroups: [], idJobs: [] },
  rules: {
    bands: [],
    saturday: 0,
    sunday: 0,
    holiday: 0,
    shiftOvertime: [],
    weekOvertime: [],
    minimumMinutes: 0,
    ...over,
  },
});

test('C.9.05: an exported time whose minimum call or overtime is another time’s now is named', async () => {
  await o.t.call(o.office, 'savePayRules', rules({ minimumMinutes: 240 }));
  const { user, clocks } = await o.worked({ first_name: 'Mina', last_name: 'Call' }, [
    ['2026-11-10T08:00', 2],
  ]);
  await employ(user);
  await o.save('eh-timesheets', mapped({ ...types, 'Stagehand / Minimum call': 'Ordinary' }));
  expect((await o.make('eh-timesheets')).body).toMatchObject({ count: 1, lines: 2 });
  const { job_id, crew_id, start_at } = await o.t.db
    .selectFrom('timesheet')
    .selectAll()
    .where('id', '=', clocks[0] ?? 0)
    .executeTakeFirstOrThrow();
  const times = { start: start_at + 3 * 3_600_000, end: start_at + 4 * 3_600_000 };
  await o.t.call(o.office, 'setTimeCreate', { idJob: job_id, idUser: user, idReqCrew: crew_id, ...times });
  expect((await o.check('eh-timesheets')).body).toMatchObject({
    count: 1,
    findings: [
      '1 time pays otherwise now than in its export: Mina Call (10/11/2026). Correct it in the payroll product too.',
    ],
  });
  await o.t.db.updateTable('pay_rule_set').set({ active: false, for_company: false }).execute();
});

test('C.9.05: a time that a payroll export has is not deleted', async () => {
  const { user, clocks } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await employ(user);
  await o.save('eh-timesheets', mapped(types));
  await o.make('eh-timesheets');
  const { body } = await o.t.call(o.office, 'setTimeDelete', { id: clocks[0] ?? 0, reason: 'Twice' });
  expect(body).toMatchObject({
    snackbar: {
      text: 'This time is in a payroll export, so it cannot be deleted. Change its times instead, and correct it in the payroll product too.',
    },
  });
  expect((await o.check('eh-timesheets')).body.left).toBe(1);
});

test('C.9.01: overlapping times of an employee are left out and named', async () => {
  const { user } = await o.worked({ first_name: 'Olaf', last_name: 'Over' }, [
    ['2026-11-10T08:00', 4],
    ['2026-11-10T10:00', 4],
  ]);
  await employ(user);
  const { body } = await o.check('eh-timesheets');
  expect(body.count).toBe(0);
  expect(body.findings[0]).toMatch(/^Left out: 2 times of Olaf Over\./);
});

const MIN = 60_000;
const piece = (from: number, to: number, minutes: number) => ({
  ...{ start: from * MIN, end: to * MIN, minutes },
  ...{ kind: 'base' as const, name: 'Base', percent: 0, cents: 0 },
});
test.each([
  ['in the piece that lost it', [piece(0, 240, 210), piece(240, 360, 120)], 30, [30, 0]],
  ['over two pieces', [piece(0, 60, 40), piece(60, 360, 290)], 30, [20, 10]],
  ['what rounding has hidden', [piece(0, 383, 360)], 30, [30]],
  ['none', [piece(0, 60, 60)], 0, [0]],
])('C.9.02: the break is %s', (_where, pieces, breakMinutes, expected) => {
  expect(breaksOf(pieces, breakMinutes)).toEqual(expected);
});

test('C.9.01: no amount waits for an invoice of an employee, and none is added', async () => {
  const { user } = await o.worked({ first_name: 'Emma', last_name: 'Ployee' }, []);
  const add = () =>
    o.t.call(o.office, 'addAdjustment', { idUser: user, cents: 1250, what: 'Gloves', reason: 'Site' });
  const waiting = async () =>
    (await o.t.call(o.office, 'getExtras', { idUser: user })).body.extras.map(({ what }) => what);
  await add();
  expect(await waiting()).toEqual(['Gloves']);
  await employ(user);
  expect(await waiting()).toEqual([]);
  expect((await add()).body.snackbar?.text).toBe(
    'Emma Ployee is an employee: they are paid by payroll. Enter it there.',
  );
  await employ(user, 'contractor');
  expect(await waiting()).toEqual(['Gloves']);
});

describe('C.9.01: amounts that payroll has paid', () => {
  const listed = async () => (await o.t.call(o.office, 'getPayrollExtras', {})).body.extras;
  const mark = (ids: number[], isPaid = true, who = o.office) =>
    o.t.call(who, 'setPayrollPaid', { ids, isPaid });

  async function employeeWithAmount(name: string) {
    const { user } = await o.worked({ first_name: name, last_name: 'Ployee' }, [['2026-11-10T08:00', 4]]);
    const given = { idUser: user, cents: 1250, what: 'Gloves', reason: 'Site' };
    const { id } = (await o.t.call(o.office, 'addAdjustment', given)).body;
    await employ(user);
    return { user, id };
  }
  const findings = async () => (await o.check('eh-timesheets')).body.findings;

  test('are marked with who and when, are named no more, and stay paid for a contractor', async () => {
    const { user, id } = await employeeWithAmount('Paula');
    expect(await listed()).toMatchObject([
      { id, fullName: 'Paula Ployee', what: 'Gloves', cents: 1250, paidAt: null, paidBy: '' },
    ]);
    expect(await findings()).toEqual([expect.stringContaining('Paula Ployee $12.50')]);
    expect((await mark([id])).status).toBe(200);
    const { first_name, last_name } = await o.t.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', o.office.id)
      .executeTakeFirstOrThrow();
    expect(await listed()).toMatchObject([
      { id, paidAt: expect.any(Number) as number, paidBy: `${first_name} ${last_name}` },
    ]);
    expect(await findings()).toEqual([]);
    const taken = await o.t.call(o.office, 'removeExtra', { id, reason: 'Paid' });
    expect([taken.status, taken.body.snackbar?.text]).toEqual([
      409,
      'This amount is paid by now, or somebody has taken it off already.',
    ]);
    await employ(user, 'contractor');
    expect((await o.generate(user)).body.total).toBe(14_000);
  });

  test('are unmarked again, and a contractor’s next invoice pays them then', async () => {
    const { user, id } = await employeeWithAmount('Una');
    await mark([id]);
    // The same again changes nothing.
    expect((await mark([id])).status).toBe(200);
    await employ(user, 'contractor');
    expect((await mark([id], false)).status).toBe(200);
    expect((await o.generate(user)).body.total).toBe(14_000 + 1250);
    const log = await o.t.db
      .selectFrom('audit')
      .select('detail')
      .where('call', '=', 'setPayrollPaid')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(log.map(({ detail }) => detail)).toMatchObject([
      { paidByPayroll: true },
      { paidByPayroll: false },
    ]);
  });

  test('are those of employees only, all or none', async () => {
    const one = await employeeWithAmount('Eve');
    const other = await employeeWithAmount('Con');
    await employ(other.user, 'contractor');
    const refused = await mark([one.id, other.id]);
    expect([refused.status, refused.body.snackbar?.text]).toEqual([
      409,
      'One of these amounts does not wait for payroll any more: it is taken off or invoiced, or its worker is a contractor by now. Look at the list again.',
    ]);
    expect((await listed()).find(({ id }) => id === one.id)?.paidAt).toBeNull();
    expect((await mark([999_999])).status).toBe(404);
  });
});
