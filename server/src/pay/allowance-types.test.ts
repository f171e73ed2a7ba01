import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { allowanceDesk } from './testing/allowances';

let t: TestApp;
let office: { id: number; token: string };
const desk = allowanceDesk(() => ({ t, office }));
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
});
afterAll(() => t.close());

const listed = async (id: number) =>
  (await t.call(office, 'getAllowanceTypes', {})).body.types.find((type) => type.id === id);

test('D.1.02: a type has a name, a unit, rates from a day, super and groups; the list shows them', async () => {
  const group = await t.make.group('Riggers');
  const fields = {
    ...{ name: 'Tools', unit: 'hour' as const, countsSuper: true, active: true, idGroups: [group] },
    rates: [
      { from: '2026-07-01', cents: 250 },
      { from: '2026-01-01', cents: 200 },
    ],
  };
  const id = await desk.type(fields);
  expect(await listed(id)).toEqual({ id, ...fields, crews: 0 });
});

test('D.1.02: cents a unit count from their day on', async () => {
  const group = 'Rates by the day';
  await desk.type({
    idGroups: [await t.make.group(group)],
    rates: [
      { from: '2026-11-12', cents: 1500 },
      { from: '2026-01-01', cents: 1000 },
    ],
  });
  const { user } = await desk.worked(['2026-11-11T08:00', '2026-11-12T08:00'], group);
  expect(await desk.extras(user)).toBe(2500);
  const { extras } = await desk.invoiced(user);
  expect(extras.map(({ note, cents }) => [note, cents])).toEqual([
    ['1 shift × $10.00', 1000],
    ['1 shift × $15.00', 1500],
  ]);
});

test('D.1.02: before its first rate an allowance pays nothing', async () => {
  const group = 'No rate yet';
  await desk.type({ idGroups: [await t.make.group(group)], rates: [{ from: '2026-12-01', cents: 1000 }] });
  const { user } = await desk.worked(['2026-11-11T08:00'], group);
  expect(await desk.extras(user)).toBe(0);
});

test('D.1.02: a changed rate counts for what is not invoiced, and never for what is', async () => {
  const group = 'Rate that rises';
  const idGroups = [await t.make.group(group)];
  const id = await desk.type({ name: 'Rising', idGroups });
  const before = await desk.worked(['2026-11-10T08:00'], group);
  const after = await desk.worked(['2026-11-10T08:00'], group);
  const { number } = await desk.invoiced(before.user);
  await desk.save({ id, name: 'Rising', idGroups, rates: [{ from: '2026-01-01', cents: 1200 }] });
  const me = await t.signIn(before.user);
  const [invoice] = (await t.call(me, 'getMyInvoices', { idInvoice: number })).body.invoices;
  expect(invoice?.extras).toMatchObject([{ cents: 1000 }]);
  expect(await desk.extras(after.user)).toBe(1200);
});

test('D.1.02: a type that is switched off comes to no more timesheets; what was given by hand is paid', async () => {
  const group = 'Switched off';
  const idGroups = [await t.make.group(group)];
  const id = await desk.type({ name: 'Boots', idGroups });
  const { user, jobs } = await desk.worked(['2026-11-10T08:00', '2026-11-11T08:00'], group);
  await desk.give(office, jobs[0]?.clock ?? 0, id, { quantity: 200 });
  expect(await desk.extras(user)).toBe(3000);
  await desk.save({ id, name: 'Boots', idGroups, active: false });
  expect(await desk.extras(user)).toBe(2000);
  expect((await desk.give(office, jobs[1]?.clock ?? 0, id)).body).toMatchObject({
    error: true,
    snackbar: {
      text: '"Boots" is switched off. Choose another allowance, or have it switched on in Pay Rules.',
    },
  });
});

test('D.1.02: an allowance of a crew comes to its timesheets alone, and goes when it is taken from the crew', async () => {
  const id = await desk.type();
  const { user, jobs } = await desk.worked(['2026-11-10T08:00', '2026-11-11T08:00']);
  const idReqCrew = jobs[0]?.crew ?? 0;
  expect(await desk.extras(user)).toBe(0);
  await t.call(office, 'setCrewAllowances', { idReqCrew, idTypes: [id], was: [] });
  expect(await desk.extras(user)).toBe(1000);
  expect((await t.call(office, 'getCrewAllowances', { idReqCrew })).body).toMatchObject({ ofCrew: [id] });
  expect(await listed(id)).toMatchObject({ crews: 1 });
  await t.call(office, 'setCrewAllowances', { idReqCrew, idTypes: [], was: [id] });
  expect(await desk.extras(user)).toBe(0);
});

test('D.1.02: a copy of a job has the allowances of its crews', async () => {
  const id = await desk.type();
  const { job, crew } = await desk.worked(['2026-11-10T08:00']);
  await t.call(office, 'setCrewAllowances', { idReqCrew: crew, idTypes: [id] });
  await t.call(office, 'duplicateJob', {
    ...{ id: job, duplicateCrew: false, dates: [sydney('2027-11-12T08:00')], duplicateCrewStatus: false },
    sendNotification: false,
  });
  expect(await listed(id)).toMatchObject({ crews: 2 });
});

test('D.1.02: two people at once: the second reads what the first has saved, and loses nothing', async () => {
  const id = await desk.type({ name: 'Laundry' });
  const fields = {
    ...{ name: 'Laundry', unit: 'shift' as const, countsSuper: false, active: true, idGroups: [] },
    rates: [{ from: '2026-01-01', cents: 1000 }],
  };
  await desk.save({ ...fields, id, was: fields, countsSuper: true });
  expect(await desk.save({ ...fields, id, was: fields, active: false })).toMatchObject({
    error: true,
    snackbar: {
      text: 'Somebody else has changed this allowance. Yours is not saved yet: look at theirs, then save again.',
    },
  });
  expect(await listed(id)).toMatchObject({ countsSuper: true, active: true });
  const { crew } = await desk.worked(['2026-11-10T08:00']);
  await t.call(office, 'setCrewAllowances', { idReqCrew: crew, idTypes: [id], was: [] });
  const second = await t.call(office, 'setCrewAllowances', { idReqCrew: crew, idTypes: [], was: [] });
  expect(second.status).toBe(409);
});

test('D.1.02: what cannot be is refused with the mend', async () => {
  const text = async (given: Parameters<typeof desk.save>[0]) =>
    ((await desk.save(given)) as unknown as { snackbar?: { text: string } }).snackbar?.text;
  await desk.type({ name: 'Parking' });
  expect(await text({ name: 'PARKING' })).toBe(
    'There is already an allowance called "PARKING". Choose another name.',
  );
  expect(await text({ rates: [{ from: '2026-02-30', cents: 1 }] })).toBe(
    'Each rate begins on a day of the years 2000 to 2099.',
  );
  const twice = { from: '2026-02-01', cents: 1 };
  expect(await text({ rates: [twice, twice] })).toBe('Two rates begin on the same day. Keep one of them.');
  const id = await desk.type({ name: 'Fuel' });
  const { clock } = await desk.worked(['2026-11-10T08:00']);
  await desk.give(office, clock, id);
  expect(await text({ id, name: 'Fuel', unit: 'kilometre' })).toBe(
    '"Fuel" has been given already, so it stays paid by the same unit. Switch it off and add another one.',
  );
  const reader = await t.signIn(await t.make.admin(['settings:read']));
  expect((await t.call(reader, 'getAllowanceTypes', {})).status).toBe(200);
  expect((await desk.save({}, reader)) as unknown as { error: boolean }).toMatchObject({ error: true });
});
