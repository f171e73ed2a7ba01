import { shift, sydney } from '../../test/support/shift';
import type { TestApp } from '../../test/support';
import type { Person } from '../timesheets/testing/site';
import { openRules } from './testing/rules-office';

let t: TestApp;
let office: Person;
const { draft, save, worked, generate, explain } = openRules((world) => {
  ({ t, office } = world);
});

const rules = {
  shiftOvertime: [
    { afterMinutes: 480, percent: 50 },
    { afterMinutes: 600, percent: 100 },
  ],
};
const totals = async (user: number) => (await generate(user)).body.invoices?.map(({ total }) => total) ?? [];

/** Six hours of a morning and seven of the afternoon on one crew, apart for lunch. */
async function lunchApart() {
  const time = await worked('2026-11-10T06:00', '2026-11-10T12:00');
  const set = draft(rules, { idJobs: [time.job] });
  const { id } = await save(set);
  const span = { start: sydney('2026-11-10T12:30'), end: sydney('2026-11-10T19:30') };
  const body = { idJob: time.job, idUser: time.user, idReqCrew: time.crew, ...span };
  const { timesheet } = (await t.call(office, 'setTimeCreate', body)).body;
  return { ...time, set: { ...set, id }, afternoon: timesheet.id };
}

async function ask(user: number, idTimesheet: number, start: string, end: string) {
  const claim = { idTimesheet, start: sydney(start), end: sydney(end), break: 0, text: 'I was there.' };
  return (await t.call(await t.signIn(user), 'askTime', claim)).body.query.id;
}
const answer = (id: number, start: string, end: string) =>
  t.call(office, 'decideTime', {
    id,
    outcome: 'changed',
    start: sydney(start),
    end: sydney(end),
    text: 'You are right.',
  });

test('C.7.05: who checks out for lunch loses no overtime, on the screen and on the invoice', async () => {
  const { user, clock, afternoon } = await lunchApart();
  expect(await explain(clock)).toMatchObject({ total: 21_000 });
  expect(await explain(afternoon)).toMatchObject({
    total: 38_500,
    pieces: [
      { name: 'Base', minutes: 120 },
      { name: 'Overtime of the shift', minutes: 120 },
      { name: 'Overtime of the shift, second step', minutes: 180 },
    ],
  });
  expect(await totals(user)).toEqual([59_500]);
});

test('C.7.10: what rules would change is said with all clocks of the shift', async () => {
  const { set } = await lunchApart();
  const { difference } = (await t.call(office, 'tryPayRules', { set: { ...set, active: false } })).body;
  expect(difference).toMatchObject({ changed: 1, before: 38_500, after: 24_500 });
});

test('C.7.05: a morning that is left out counts for the afternoon, and is paid later as it stands', async () => {
  const { user } = await lunchApart();
  const at = sydney('2026-11-10T07:00');
  const double = { user, start: at, end: sydney('2026-11-10T08:00'), rate: 3500 };
  const { clocks } = await shift(t, { at, workers: [user], clocks: [double] });
  expect(await totals(user)).toEqual([38_500]);
  await t.call(office, 'setTimeDelete', { id: clocks[0] ?? 0 });
  expect(await totals(user)).toEqual([21_000]);
});

test('C.7.05, C.8.10: an hour that was missing of a paid morning is paid as overtime of its shift', async () => {
  const { user, clock } = await lunchApart();
  expect(await totals(user)).toEqual([59_500]);
  await answer(
    await ask(user, clock, '2026-11-10T05:00', '2026-11-10T12:00'),
    '2026-11-10T05:00',
    '2026-11-10T12:00',
  );
  expect(await totals(user)).toEqual([7_000]);
});
