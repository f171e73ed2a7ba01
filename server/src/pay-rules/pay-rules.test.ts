import type { In } from '@crewcall/contract/types';
import { noPayRules } from '@crewcall/domain/pay-rules';
import type { PayRules } from '@crewcall/domain/pay-rules';
import type { TestApp } from '../../test/support';
import { pdfText } from '../../test/support/pdf-text';
import { shift, sydney } from '../../test/support/shift';
import type { Person } from '../timesheets/testing/site';
import { openRules } from './testing/rules-office';

const HOUR = 3_600_000;
let t: TestApp;
let office: Person;
const { draft, save, worked, generate, explain } = openRules((world) => {
  ({ t, office } = world);
});

const late: PayRules['bands'] = [{ name: 'Late show', from: '22:00', to: '06:00', percent: 50 }];

test('C.7.01: a job’s own set comes before its group’s, and that before the company’s', async () => {
  const { job, clock } = await worked();
  const total = async () => {
    const { total: cents, ruleSet } = await explain(clock);
    return [ruleSet?.name ?? null, cents];
  };
  expect(await total()).toEqual([null, 28_000]);
  const company = draft({ bands: [{ ...late[0]!, percent: 10 }] }, { forCompany: true });
  await save(company);
  expect(await total()).toEqual([company.name, 29_400]);
  const group = draft({ bands: [{ ...late[0]!, percent: 20 }] }, { idGroups: [await t.make.group()] });
  const saved = await save(group);
  expect(await total()).toEqual([group.name, 30_800]);
  const own = draft({ bands: late }, { idJobs: [job] });
  await save(own);
  expect(await total()).toEqual([own.name, 35_000]);
  // One that is switched off counts nowhere.
  await save({
    ...own,
    active: false,
    id: (await t.call(office, 'getPayRules', {})).body.sets.find(({ name }) => name === own.name)?.id,
  });
  expect(await total()).toEqual([group.name, 30_800]);
  await save({ ...group, id: saved.id, idGroups: [] });
  expect(await total()).toEqual([company.name, 29_400]);
});

test('C.7.10: an invoice keeps set, version and pieces, whatever the rules become', async () => {
  const { user, job, clock } = await worked();
  const body = draft({ bands: late }, { idJobs: [job] });
  const { id, version } = await save(body);
  expect(version).toBe(1);
  expect((await generate(user)).body.invoices[0]?.total).toBe(35_000);
  const before = await explain(clock);
  expect(before).toMatchObject({
    total: 35_000,
    idInvoice: expect.any(Number),
    ruleSet: { id, name: body.name, version: 1 },
    pieces: [
      {
        kind: 'base',
        name: 'Base',
        start: sydney('2026-11-10T18:00'),
        end: sydney('2026-11-10T22:00'),
        minutes: 240,
      },
      { kind: 'band', name: 'Late show', percent: 50, minutes: 240, cents: 21_000 },
    ],
  });
  const renamed = {
    ...body,
    id,
    version,
    name: `${body.name} renamed`,
    rules: { ...noPayRules, sunday: 300 },
  };
  expect(await save(renamed)).toEqual({ id, version: 2 });
  expect(await save({ ...renamed, version: 2 })).toEqual({ id, version: 2 });
  expect(await explain(clock)).toEqual(before);
  const versions = (await t.call(office, 'getPayRules', {})).body.sets.find((set) => set.id === id)?.versions;
  expect(versions?.map((one) => one.version)).toEqual([2, 1]);
  const stale = await t.call(office, 'savePayRules', { ...renamed, version: 1 });
  expect([stale.status, stale.body.snackbar?.text]).toEqual([
    409,
    expect.stringMatching(/^Somebody else has changed this rule set/),
  ]);
});

test('C.7.01: two desks that only change where a set applies do not overwrite each other', async () => {
  const [one, two] = [await t.make.group('Rigger'), await t.make.group('Loader')];
  const asked = draft({}, { idGroups: [one] });
  const { id, version } = await save(asked);
  const was = { active: true, forCompany: false, idGroups: [one], idJobs: [] };
  const again = (idGroups: number[]) =>
    t.call(office, 'savePayRules', { ...asked, id, version, was, idGroups });
  expect((await again([one, two])).body).toEqual({ id, version });
  expect((await again([])).status).toBe(409);
  expect((await save({ ...asked, id, version, was: { ...was, idGroups: [two, one] } })).id).toBe(id);
});

test('C.7.12: explainPay answers as before, every other loading folded into extra', async () => {
  const { job, clock } = await worked();
  await save(draft({ bands: late, shiftOvertime: [{ afterMinutes: 420, percent: 100 }] }, { idJobs: [job] }));
  const { body } = await t.call(office, 'explainPay', { idTimesheet: clock });
  expect(body).toMatchObject({
    total: 4 * 3500 + 3 * 5250 + 7000,
    bands: [
      { band: 'base', percent: 0, minutes: 240, cents: 14_000 },
      { band: 'extra', percent: 62.5, minutes: 240, cents: 22_750 },
    ],
  });
});

test('C.7.11: the worker reads the pieces of each line, on the invoice and on its document', async () => {
  const { user, job } = await worked();
  const set = draft({ bands: late }, { idJobs: [job] });
  await save(set);
  const id = (await generate(user)).body.invoices[0]?.number ?? 0;
  const me = await t.signIn(user);
  const one = (await t.call(me, 'getMyInvoices', { idInvoice: id })).body.invoices[0];
  expect(one?.lines).toMatchObject([
    {
      total: 35_000,
      paidMinutes: 480,
      ruleSet: { name: set.name },
      pieces: [{ name: 'Base' }, { name: 'Late show' }],
    },
  ]);
  const text = pdfText(one?.pdf ?? '');
  expect(text).toContain('Base: 4:00 × $35.00 = $140.00');
  expect(text).toContain('Late show +50%: 4:00 × $52.50 = $210.00');
  const other = await t.signIn(await t.make.user());
  const line = one?.lines?.[0]?.idTimesheet ?? 0;
  expect((await t.call(other, 'explainPayLines', { idTimesheet: line })).status).toBe(403);
  expect((await t.call(me, 'explainPayLines', { idTimesheet: line })).body.total).toBe(35_000);
});

test('C.7.06: overtime of the week counts lines of invoices over all jobs', async () => {
  const user = await t.make.user();
  const group = await t.make.group();
  await t.make.rate(user, group, 3500);
  const set = await save(
    draft({ weekOvertime: [{ afterMinutes: 12 * 60, percent: 50 }] }, { idGroups: [group] }),
  );
  const day = async (date: string) => {
    const start = sydney(`${date}T08:00`);
    const clock = { user, start, end: start + 8 * HOUR, rate: 3500 };
    return (await shift(t, { at: start, workers: [user], clocks: [clock] })).clocks[0] ?? 0;
  };
  await day('2026-11-09');
  await generate(user);
  const second = await day('2026-11-10');
  expect(await explain(second)).toMatchObject({
    ruleSet: { id: set.id },
    total: 4 * 3500 + 4 * 5250,
    pieces: [
      { name: 'Base', minutes: 240 },
      { name: 'Overtime of the week', minutes: 240 },
    ],
  });
  await generate(user);
  const invoices = await t.db
    .selectFrom('invoice')
    .select('total_cents')
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  expect(invoices.map((row) => row.total_cents)).toEqual([28_000, 35_000]);
});

test('C.7.10: what a change does to times that are not invoiced is told before it is saved', async () => {
  const { job, user } = await worked();
  const body = draft({ bands: late }, { idJobs: [job] });
  const ask = async (set = body) => (await t.call(office, 'tryPayRules', { set })).body.difference;
  const difference = await ask();
  expect(difference).toMatchObject({ changed: 1 });
  expect((difference?.after ?? 0) - (difference?.before ?? 0)).toBe(7_000);
  const { id } = await save(body);
  expect(await ask({ ...body, id })).toMatchObject({ changed: 0 });
  expect(await ask({ ...body, id, active: false })).toMatchObject({ changed: 1 });
  await generate(user);
  expect(await ask({ ...body, id, active: false })).toMatchObject({ changed: 0 });
});

test('C.7.10: what other loadings of the settings do to times that are not invoiced is told as well', async () => {
  const { user } = await worked();
  const ask = async (settings: In<'tryPayRules'>['settings']) =>
    (await t.call(office, 'tryPayRules', { settings })).body;
  const nobody = (await ask({})).difference;
  expect(nobody).toMatchObject({ changed: 0 });
  const settings = { confStartOvernight: '22:00', confEndOvernight: '6:00', confOvernightRatePercent: 50 };
  const { difference } = await ask(settings);
  // Four of the eight hours, at half as much again.
  expect(difference?.most).toContainEqual(
    expect.objectContaining({ before: 28_000, after: 35_000, start: sydney('2026-11-10T18:00') }),
  );
  expect(await ask({ confOvernightRatePercent: 301 })).toMatchObject({
    error: true,
    field: 'confOvernightRatePercent',
  });
  const before = difference?.changed ?? 0;
  await generate(user);
  expect((await ask(settings)).difference).toMatchObject({ changed: before - 1 });
});

test('C.7.10: the sums are of the times that change, and of a correction what it pays beyond the invoice', async () => {
  const { user, job, crew, clock } = await worked();
  await worked();
  await generate(user);
  await t.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job, crew_id: crew, group_id: await t.make.group(), user_id: user, corrects_id: clock },
      ...{ start_at: sydney('2026-11-10T18:00'), end_at: sydney('2026-11-11T02:30'), rate_cents: 3500 },
      ...{ paid_before_ms: 8 * HOUR, signature_id: null, invoice_id: null, created_by: null },
    })
    .execute();
  const set = draft({ bands: late }, { idJobs: [job] });
  const { difference } = (await t.call(office, 'tryPayRules', { set })).body;
  expect(difference).toMatchObject({
    changed: 1,
    before: 1_750,
    // The half hour falls into the band; what is invoiced stays as it was paid.
    after: 2_625,
    most: [{ before: 1_750, after: 2_625 }],
  });
  expect(difference?.times).toBeGreaterThan(1);
});

test('C.7.02: a made-up shift is paid by rules that nobody has saved', async () => {
  const shiftOf = (over: object = {}) => ({
    shift: {
      rules: { ...noPayRules, holiday: 100 },
      start: '2026-12-24T16:00',
      end: '2026-12-24T20:00',
      break: 0,
      rate: 3500,
      state: 3,
      postcode: '4000',
      weekMinutes: 0,
      ...over,
    },
  });
  const tried = async (over: object = {}) => t.call(office, 'tryPayRules', shiftOf(over));
  expect((await tried()).body.shift).toMatchObject({ total: 21_000, tz: 'Australia/Brisbane' });
  expect((await tried({ start: 'soon' })).status).toBe(400);
  expect((await tried({ rate: 1_000_001 })).status).toBe(400);
  for (const [field, over] of [
    ['end', { end: '2026-12-24T16:00' }],
    ['end', { end: '2027-12-24T16:00' }],
    ['break', { break: 4 * HOUR }],
    ['rate', { rate: 0 }],
    ['start', { start: '1899-01-01T00:00', end: '1899-01-01T02:00' }],
    ['start', { start: '9999-10-04T02:30', end: '9999-10-04T04:00' }],
    ['sunday', { rules: { ...noPayRules, sunday: 301 } }],
  ] as const)
    expect((await tried(over)).body).toMatchObject({ error: true, field });
});

test('C.7.01: a set is saved once for a key, has its own name, and names jobs that are there', async () => {
  const body = { ...draft({ sunday: 50 }), key: 'set-once' };
  const both = await Promise.all([
    t.call(office, 'savePayRules', body),
    t.call(office, 'savePayRules', body),
  ]);
  expect(new Set(both.map((reply) => reply.body.id)).size).toBe(1);
  expect(
    (await t.call(office, 'savePayRules', draft({}, { name: body.name.toUpperCase() }))).body,
  ).toMatchObject({ error: true, field: 'name' });
  expect((await t.call(office, 'savePayRules', draft({}, { idJobs: [99_999_999] }))).status).toBe(404);
  expect((await t.call(office, 'savePayRules', draft({ minimumMinutes: -1 }))).body).toMatchObject({
    error: true,
    field: 'minimumMinutes',
  });
});

test('C.7.01: a copy of a job is paid by the job’s own set', async () => {
  const { job } = await worked();
  const { id } = await save(draft({ sunday: 50 }, { idJobs: [job] }));
  await t.call(office, 'duplicateJob', {
    id: job,
    dates: [Date.now() + 5 * 86_400_000],
    duplicateCrew: false,
    duplicateCrewStatus: false,
    sendNotification: false,
  });
  const jobs = (await t.call(office, 'getPayRules', {})).body.sets.find((set) => set.id === id)?.idJobs;
  expect(jobs).toHaveLength(2);
});
