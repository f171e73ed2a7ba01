import type { In } from '@crewcall/contract/types';
import type { TestApp } from '../../test/support';
import type { Person } from '../timesheets/testing/site';
import { openRules } from './testing/rules-office';

let t: TestApp;
let office: Person;
const { draft, save, worked, explain } = openRules((world) => {
  ({ t, office } = world);
});

test('C.7.08: the state and postcode of a job decide, and the office adds and takes off', async () => {
  const there = await worked('2026-11-11T08:00', '2026-11-11T12:00', { state: 3, postcode: '4000' });
  const elsewhere = await worked('2026-11-11T08:00', '2026-11-11T12:00', { state: 3, postcode: '4870' });
  await save(draft({ holiday: 100 }, { idJobs: [there.job, elsewhere.job] }));
  const holiday = { day: '2026-11-11', from: 0, to: 1440, name: 'Show Day', postcodes: ['4000'] };
  const tried = await t.call(office, 'tryPayRules', { holiday: { ...holiday, state: 3, isRemoved: false } });
  expect(tried.body.difference).toMatchObject({
    changed: 1,
    most: [
      { idTimesheet: there.clock, jobName: expect.any(String) as string, before: 14_000, after: 28_000 },
    ],
  });
  expect((tried.body.difference?.after ?? 0) - (tried.body.difference?.before ?? 0)).toBe(14_000);
  await t.call(office, 'saveHoliday', { state: 3, holiday });
  expect((await explain(there.clock)).total).toBe(28_000);
  expect((await explain(there.clock)).pieces[0]?.name).toBe('Public holiday: Show Day');
  expect((await explain(elsewhere.clock)).total).toBe(14_000);
  await t.call(office, 'deleteHoliday', { state: 3, day: '2026-11-11', name: 'Show Day' });
  expect((await explain(there.clock)).total).toBe(14_000);
  expect(
    (await t.call(office, 'deleteHoliday', { state: 3, day: '2026-11-11', name: 'Show Day' })).status,
  ).toBe(404);
});

test('C.7.09: a rule’s day is taken off and back, and a year is due until somebody confirms it', async () => {
  const list = async () => (await t.call(office, 'getHolidays', { state: 1, year: 2026 })).body;
  const christmas = async () => (await list()).holidays.find(({ name }) => name === 'Christmas Day');
  await t.call(office, 'deleteHoliday', { state: 1, day: '2026-12-25', name: 'Christmas Day' });
  expect(await christmas()).toMatchObject({ source: 'rule', isRemoved: true });
  const holiday = { day: '2026-12-25', from: 0, to: 1440, name: 'Christmas Day', postcodes: [] };
  await t.call(office, 'saveHoliday', { state: 1, holiday });
  expect(await christmas()).toMatchObject({ source: 'rule', isRemoved: false });
  await worked();
  await t.db.updateTable('job').set({ start_at: Date.now() }).where('state', '=', 1).execute();
  const year = new Date(Date.now()).getFullYear();
  const due = async () =>
    (await t.call(office, 'getPayRules', {})).body.holidaysDue.some(
      (one) => one.state === 1 && one.year === year,
    );
  expect(await due()).toBe(true);
  await t.call(office, 'saveHoliday', { state: 1, year, confirmed: true });
  expect(await due()).toBe(false);
  expect((await t.call(office, 'getHolidays', { state: 1, year })).body).toMatchObject({
    isDue: false,
    confirmed: { at: expect.any(Number) },
  });
  await t.call(office, 'saveHoliday', { state: 1, year, confirmed: false });
  expect(await due()).toBe(true);
});

test.each([
  ['a part of the day', { from: 720, postcodes: [] }],
  ['some postcodes', { from: 0, postcodes: ['2880'] }],
])('C.7.09: a rule’s day is not taken for one of the office with %s: that is refused', async (_, part) => {
  const holiday = { day: '2027-12-25', to: 1440, name: 'christmas day', ...part };
  const { body } = await t.call(office, 'saveHoliday', { state: 1, holiday });
  expect(body).toMatchObject({ error: true, field: 'name' });
  expect(JSON.stringify(body)).toContain('add yours under another name');
  await t.call(office, 'saveHoliday', { state: 1, holiday: { ...holiday, name: 'Christmas here' } });
  const { holidays } = (await t.call(office, 'getHolidays', { state: 1, year: 2027 })).body;
  expect(holidays.find(({ name }) => name === 'Christmas here')).toMatchObject(part);
});

test.each<[string, Partial<In<'saveHoliday'>>]>([
  ['day', { holiday: { day: '2026-02-30', from: 0, to: 1440, name: 'X', postcodes: [] } }],
  ['to', { holiday: { day: '2026-02-20', from: 60, to: 60, name: 'X', postcodes: [] } }],
  ['postcodes', { holiday: { day: '2026-02-20', from: 0, to: 60, name: 'X', postcodes: ['40a'] } }],
])('C.7.09: a holiday that cannot be is refused: %s', async (field, body) => {
  expect((await t.call(office, 'saveHoliday', { state: 1, ...body })).body).toMatchObject({
    error: true,
    field,
  });
});
