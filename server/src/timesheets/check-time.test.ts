import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { pdfText } from '../../test/support/pdf-text';
import { shift, sydney } from '../../test/support/shift';
import { handlers } from '../areas';

const HOUR = 3_600_000;
const MIN = 60_000;
let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

test('A.3.06, A.3.07, Y-02, T-12, T-14: a total is the sum of the rounded rows; an open clock is missing', async () => {
  const [a, b, c] = [await t.make.user(), await t.make.user(), await t.make.user()];
  const at = sydney('2026-11-10T08:00');
  const clocks = [
    { user: a, start: at, end: at + 4 * HOUR + 7.5 * MIN },
    { user: a, start: at + 5 * HOUR, end: at + 7 * HOUR + 7 * MIN, break: 30 * MIN },
    { user: b, start: at, end: null },
  ];
  await shift(t, { at, workers: [a, b, c], clocks });
  const range = { dateStart: sydney('2026-11-02T00:00'), dateEnd: sydney('2026-11-16T00:00') };
  const { rows } = (await t.call(office, 'getCheckTime', range)).body;
  expect(rows.find((row) => row.idUser === a)).toMatchObject({
    fullName: expect.stringMatching(/\S/) as string,
    totalWorked: (4.25 + 1.5) * HOUR,
    totalBreak: 30 * MIN,
    toInvoice: 2,
    // Nobody has given them a rate.
    waits: 2,
    missingClockOut: false,
  });
  expect(rows.find((row) => row.idUser === b)).toMatchObject({ totalWorked: 0, missingClockOut: true });
  expect(rows.find((row) => row.idUser === c)).toBeUndefined();
  const all = (await t.call(office, 'getCheckTime', { ...range, showAllUsers: true })).body.rows;
  expect(all.find((row) => row.idUser === c)).toMatchObject({ totalWorked: 0, missingClockOut: false });
  const { intervals } = (
    await t.call(office, 'getUserInterval', { idUser: a, start: range.dateStart, end: range.dateEnd })
  ).body;
  expect(intervals.map((row) => row.paid)).toEqual([4.25 * HOUR, 1.5 * HOUR]);
  expect(intervals[1]).toMatchObject({
    id: expect.any(Number) as number,
    jobName: expect.stringMatching(/\S/) as string,
    jobDate: at,
    start: at + 5 * HOUR,
    end: at + 7 * HOUR + 7 * MIN,
    break: 30 * MIN,
    idInvoice: null,
  });
  expect((await t.call(await t.signIn(a), 'getCheckTime', range)).status).toBe(403);
});

test('B.9.05: a time of over 20 hours is counted; held back is what shares minutes with a closed time, not with a running clock', async () => {
  const [long, twice, running] = [await t.make.user(), await t.make.user(), await t.make.user()];
  const at = sydney('2026-11-12T08:00');
  const nine = { start: at, end: at + 9 * HOUR };
  const clocks = [
    { user: long, start: at, end: at + 36 * HOUR },
    { user: twice, ...nine },
    { user: twice, start: at + HOUR, end: at + 3 * HOUR },
    { user: running, ...nine },
    { user: running, start: at + HOUR, end: null },
  ];
  await shift(t, { at, workers: [long, twice, running], clocks });
  const range = { dateStart: sydney('2026-11-12T00:00'), dateEnd: sydney('2026-11-13T00:00') };
  const { rows } = (await t.call(office, 'getCheckTime', range)).body;
  const of = (id: number) => rows.find((row) => row.idUser === id);
  expect(of(long)).toMatchObject({ long: 1, overlaps: 0, heldBack: 0 });
  expect(of(twice)).toMatchObject({ long: 0, overlaps: 2, heldBack: 2 });
  expect(of(running)).toMatchObject({ long: 0, overlaps: 2, heldBack: 0 });
});

test('a page has the rows that its search finds, in the order asked for, and the totals are of all of them', async () => {
  const at = sydney('2026-11-20T08:00');
  const people: number[] = [];
  for (const [nth, last_name] of ['Łukasz', 'Zwei', 'Drei'].entries()) {
    const user = await t.make.user({ first_name: 'Seite', last_name });
    people.push(user);
    const clock = { user, start: at, end: at + (nth + 1) * HOUR, rate: 3000 };
    await shift(t, { at, workers: [user], clocks: [clock] });
  }
  const [first, second, third] = people;
  const range = { dateStart: sydney('2026-11-20T00:00'), dateEnd: sydney('2026-11-21T00:00') };
  const ask = async (more: object) =>
    (await t.call(office, 'getCheckTime', { ...range, search: 'seite', ...more })).body;
  const ids = ({ rows }: Awaited<ReturnType<typeof ask>>) => rows.map(({ idUser }) => idUser);
  expect(ids(await ask({}))).toEqual([third, first, second]);
  expect(ids(await ask({ sort: { key: 'worked', down: true } }))).toEqual([third, second, first]);
  const page = await ask({ limit: 1, offset: 1 });
  expect(ids(page)).toEqual([first]);
  expect(page).toMatchObject({
    total: 3,
    totals: { worked: 6 * HOUR, workers: 3, paid: 3, times: 3, unsignedTimes: 3, isLive: true },
  });
  expect(page.totals.unsigned).toEqual({ count: 3, names: ['Seite Drei', 'Seite Łukasz', 'Seite Zwei'] });
  expect(ids(await ask({ search: 'lukasz seite' }))).toEqual([first]);
  const none = { rows: [], total: 0, totals: { workers: 0, isLive: false } };
  expect(await ask({ filter: 'missing' })).toMatchObject(none);
  expect(ids(await ask({ search: '', idUser: second }))).toEqual([second]);
  const { workers } = (await t.call(office, 'getWorkersToInvoice', { ...range, search: 'seite' })).body;
  expect(workers.map(({ idUser }) => idUser)).toEqual([third, first, second]);
});

test('I-07 the day of a shift is that of the job`s own zone', async () => {
  const user = await t.make.user();
  const at = Date.parse('2026-10-18T14:30:00Z'); // Monday 01:30 in Sydney, Sunday 22:30 in Perth
  await shift(t, {
    at,
    zone: 'Australia/Perth',
    workers: [user],
    clocks: [{ user, start: at, end: at + HOUR }],
  });
  const ask = async (from: string, to: string) =>
    (
      await t.call(office, 'getCheckTime', {
        dateStart: sydney(`${from}T00:00`),
        dateEnd: sydney(`${to}T00:00`),
      })
    ).body.rows;
  expect(await ask('2026-10-12', '2026-10-19')).toHaveLength(1);
  expect(await ask('2026-10-19', '2026-10-26')).toHaveLength(0);
});

test('A.7.43, T-19, T-21: the timesheet PDF of several jobs, names beyond Latin-1, doubled times', async () => {
  const user = await t.make.user({ first_name: 'Nguyễn', last_name: 'Łukasz' });
  const at = sydney('2026-11-11T08:00');
  const clock = { user, start: at, end: at + 8 * HOUR, break: 30 * MIN };
  const one = await shift(t, { at, title: 'Opera night', workers: [user], clocks: [clock] });
  const two = await shift(t, {
    at,
    title: 'Load out',
    workers: [user],
    clocks: [clock, { ...clock, start: at + HOUR }],
  });
  const single = (await t.call(office, 'generateTimesheetJob', { idJob: one.job })).body;
  expect(single).toMatchObject({ duplicateTime: false, error: false });
  const both = (await t.call(office, 'generateTimesheetJob', { idJob: [one.job, two.job] })).body;
  expect(both.duplicateTime).toBe(true);
  const text = pdfText(both.pdfData);
  for (const words of ['Opera night', 'Load out', 'Nguyễn Łukasz', '7.50', '30 min', 'Total'])
    expect(text).toContain(words);
  const manager = await t.signIn(await t.make.manager('ELSE'));
  expect((await t.call(manager, 'generateTimesheetJob', { idJob: one.job })).status).toBe(403);
  // Of a hasty hand more than thirty a minute; two were made above.
  const many = Array.from({ length: 30 }, () => t.call(office, 'generateTimesheetJob', { idJob: one.job }));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array<number>(28).fill(200), 429, 429]);
});
