import { dayText } from '@crewcall/domain/time';
import { shift, SYDNEY } from '../../test/support/shift';
import { HOUR, RATE, at, openPayRun, week } from './testing/pay-run-office';
import { drawnSignature } from '../timesheets/testing/site';
import type { TestApp } from '../../test/support';

let t: TestApp;
let office: { id: number; token: string };
const { time, run, generate, said } = openPayRun((world) => {
  ({ t, office } = world);
});
const friday = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);

test('only what is closed and not invoiced can be approved, and the approval is audited', async () => {
  const open = await time({ hours: null, signed: false });
  expect(said(await t.call(office, 'approveTimes', { idTimesheet: [open.id] }))).toContain('still runs');
  const paid = await time();
  await generate(paid.user);
  expect(said(await t.call(office, 'approveTimes', { idTimesheet: [paid.id] }))).toContain('on an invoice');
  const other = await time({ signed: false });
  await t.call(office, 'approveTimes', { idTimesheet: [other.id, other.id] });
  const rows = await t.db
    .selectFrom('audit')
    .select(['user_id', 'detail'])
    .where('entity', '=', 'timesheet')
    .where('entity_id', '=', String(other.id))
    .execute();
  expect(rows).toMatchObject([{ user_id: office.id }]);
  expect(JSON.stringify(rows)).toContain('"approved":true');
});

test('B.5.11: another state of the job is asked about first, and takes the approvals of its times back', async () => {
  const one = await time({ signed: false });
  await t.call(office, 'approveTimes', { idTimesheet: [one.id] });
  const approved = async () =>
    (
      await t.db
        .selectFrom('timesheet_approval')
        .select('timesheet_id')
        .where('timesheet_id', '=', one.id)
        .execute()
    ).length;
  const { job_id: id } = await t.db
    .selectFrom('timesheet')
    .select('job_id')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  const desk = await t.signIn(await t.make.admin());
  const asked = await t.call(desk, 'saveUpdatedJobv2', { job: { id, state: 5 } });
  expect(asked.body).toMatchObject({ error: true, code: 'times-repaid' });
  expect(said(asked)).toMatch(/^1 recorded time of this job is paid by the new state’s clock and holidays\./);
  expect(await approved()).toBe(1);
  const saved = await t.call(desk, 'saveUpdatedJobv2', { job: { id, state: 5, repays: true } });
  expect(saved.body).toMatchObject({ ok: true });
  expect(await approved()).toBe(0);
});

test('nobody approves a time of their own, from when they were crew', async () => {
  const own = await time({ signed: false });
  await t.db
    .updateTable('app_user')
    .set({ permissions: ['timesheet:read', 'timesheet:write'] })
    .where('id', '=', own.user)
    .execute();
  const self = await t.signIn(own.user);
  const mine = { idTimesheet: [own.id] };
  expect(said(await t.call(self, 'approveTimes', mine))).toBe(
    'Somebody else has to approve a time of your own.',
  );
  expect((await t.call(office, 'approveTimes', mine)).body.ok).toBe(true);
});

test('A.3.21: with the setting, what nobody signed or approved is left out by name; without it is paid', async () => {
  const { user, id, job } = await time({ signed: false });
  const { clocks } = await shift(t, {
    at,
    title: 'Arena',
    workers: [user],
    clocks: [{ user, start: at + 10 * HOUR, end: at + 12 * HOUR, rate: RATE }],
  });
  expect(job).toBeGreaterThan(0);
  const counted = async () =>
    (await t.call(office, 'getCheckTime', week)).body.rows.find((row) => row.idUser === user);
  expect(await counted()).toMatchObject({ toInvoice: 2, uncleared: 0, unsignedPaid: 2 });
  const saved = await t.call(office, 'setConfigCompany', { confPayCleared: 1 });
  expect(saved.status).toBe(200);
  expect(await counted()).toMatchObject({ toInvoice: 2, uncleared: 2, unsignedPaid: 0, unsigned: 2 });
  const trail = await t.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'setConfigCompany')
    .execute();
  expect(JSON.stringify(trail)).toContain('confPayCleared');
  expect((await run()).clearedOnly).toBe(true);
  expect((await run()).people.some(({ idUser }) => idUser === user)).toBe(false);
  const refused = await generate(user);
  expect(refused.body).toMatchObject({ error: true, leftOut: [{ uncleared: true }, { uncleared: true }] });
  expect(refused.body).not.toHaveProperty('needsConfirmation');
  expect(said(refused)).toContain('nobody has signed or approved');
  // A yes for an overlap is none for this.
  const tried = await t.call(office, 'generateInvoice', { idUser: user, ...week, allowOverlaps: [id] });
  expect(tried.body).toMatchObject({ error: true });
  await t.call(office, 'approveTimes', { idTimesheet: [id] });
  expect(await counted()).toMatchObject({ toInvoice: 2, uncleared: 1, unsignedPaid: 0, unsigned: 2 });
  const made = await generate(user);
  expect(made.body).toMatchObject({ total: 8 * RATE, leftOut: [{ idTimesheet: clocks[0] }] });
  await t.call(office, 'setConfigCompany', { confPayCleared: 0 });
  expect((await generate(user)).body.total).toBe(2 * RATE);
});

test('A.3.21: with the setting, a time whose worker took the signature is paid once the office has approved it', async () => {
  const { user, id, job } = await time({ signed: false });
  await t.make.supervisor(job, user);
  const signed = { idJob: job, signedBy: 'Pat Client', times: [{ id, checked: true }] };
  await t.call(await t.signIn(user), 'finishJobSignature', { ...signed, signature: await drawnSignature() });
  await t.call(office, 'setConfigCompany', { confPayCleared: 1 });
  const counted = async () =>
    (await t.call(office, 'getCheckTime', week)).body.rows.find((row) => row.idUser === user);
  expect(await counted()).toMatchObject({ toInvoice: 1, uncleared: 1, unsigned: 1 });
  expect((await generate(user)).body).toMatchObject({ error: true, leftOut: [{ uncleared: true }] });
  await t.call(office, 'approveTimes', { idTimesheet: [id] });
  expect((await generate(user)).body.total).toBe(8 * RATE);
  await t.call(office, 'setConfigCompany', { confPayCleared: 0 });
});

test('D.3.06: with the setting, a signature clears no time that its own worker has set', async () => {
  const { user, id, job } = await time({ signed: false });
  await t.make.supervisor(job, user);
  const other = await t.make.user();
  await t.make.supervisor(job, other);
  await t.call(await t.signIn(user), 'setTime', { id, value: 1_800_000, type: 3 });
  const signed = { idJob: job, signedBy: 'Pat Client', times: [{ id, checked: true }] };
  await t.call(await t.signIn(other), 'finishJobSignature', { ...signed, signature: await drawnSignature() });
  await t.call(office, 'setConfigCompany', { confPayCleared: 1 });
  const counted = (await t.call(office, 'getCheckTime', week)).body.rows.find((row) => row.idUser === user);
  expect(counted).toMatchObject({ toInvoice: 1, uncleared: 1, unsigned: 1 });
  expect((await generate(user)).body).toMatchObject({ error: true, leftOut: [{ uncleared: true }] });
  await t.call(office, 'approveTimes', { idTimesheet: [id] });
  expect((await generate(user)).body.total).toBe(7.5 * RATE);
  await t.call(office, 'setConfigCompany', { confPayCleared: 0 });
});

test('A.3.21: with the setting, whoever made an invoice has no bank file of it; somebody else has', async () => {
  const { user } = await time();
  const [invoice] = (await generate(user)).body.invoices;
  const number = invoice?.number ?? 0;
  const ask = { downloadList: [number], typeABA: 2, dateABA: friday };
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 1 });
  const checked = (await t.call(office, 'checkABA', ask)).body;
  expect(checked.problems).toMatchObject([{ text: expect.stringContaining(`You made invoice ${number}`) }]);
  expect(said(await t.call(office, 'downloadABA', ask))).toContain('somebody else');
  expect(said(await t.call(office, 'downloadABA', { ...ask, typeABA: 1 }))).toContain('somebody else');
  const second = await t.signIn(await t.make.admin());
  expect((await t.call(second, 'checkABA', ask)).body.problems).toEqual([]);
  expect((await t.call(second, 'downloadABA', ask)).body.count).toBe(1);
  const [file] = (await t.call(second, 'getBankFiles', { idInvoice: number })).body.files;
  const idFile = file?.id ?? 0;
  expect(said(await t.call(office, 'getBankFile', { idFile }))).toContain('somebody else');
  expect((await t.call(second, 'getBankFile', { idFile })).status).toBe(200);
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 0 });
  expect((await t.call(office, 'getBankFile', { idFile })).status).toBe(200);
});

test('A.3.21: with the setting, whoever changed an account has no bank file that pays to it', async () => {
  const { user } = await time();
  const [invoice] = (await generate(user)).body.invoices;
  const ask = { downloadList: [invoice?.number ?? 0], typeABA: 2, dateABA: friday };
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 1 });
  const second = await t.signIn(await t.make.admin());
  const bank = { bankAccountBSB: '062-000', bankAccountNumber: '99887766', bankAccountName: 'MINE' };
  expect((await t.call(second, 'saveUserDetails', { id: user, ...bank })).body.error).toBeUndefined();
  const refused = await t.call(second, 'downloadABA', ask);
  expect(said(refused)).toMatch(
    /^You changed the bank details of .*, so somebody else has to make the bank file\.$/,
  );
  // That somebody else corrects the bank's name does not make the account another hand's.
  const third = await t.signIn(await t.make.admin());
  await t.call(third, 'saveUserDetails', { id: user, bankName: 'The Right Bank' });
  for (const hand of [second, third]) {
    const [own] = (await t.call(hand, 'checkABA', ask)).body.problems;
    expect(own?.text).toContain('You changed the bank details of');
  }
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 0 });
});
