import { JobStatus } from '@crewcall/domain/job-state';
import { addDays, dayText, localToEpoch, weekOf } from '@crewcall/domain/time';
import ExcelJS from 'exceljs';
import { testApp, type Caller, type TestApp } from '../../test/support';
import { shift } from '../../test/support/shift';

const HOUR = 3_600_000;
const MINUTE = 60_000;
let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const at = (zone: string, local: string) => localToEpoch(zone, local).at;
const sydney = (local: string) => at('Australia/Sydney', local);
const range = { dateStart: sydney('2026-03-02T00:00'), dateEnd: sydney('2026-04-19T00:00') };

/** Worked around rounding's turns, week's ends, a night without daylight saving time, in three zones. */
const worked: [group: string, zone: string, start: string, ms: number, pause: number][] = [
  ['Stagehand', 'Australia/Sydney', '2026-03-03T09:00', 8 * HOUR + 7 * MINUTE + 29_999, 30 * MINUTE],
  ['Stagehand', 'Australia/Sydney', '2026-03-04T09:00', 8 * HOUR + 7 * MINUTE + 30_000, 30 * MINUTE],
  ['Rigger', 'Australia/Perth', '2026-03-08T23:30', 5 * HOUR + 22 * MINUTE + 30_000, 0],
  ['Rigger', 'Australia/Brisbane', '2026-03-15T23:59', 4 * HOUR + 1, 15 * MINUTE],
  ['Stagehand', 'Australia/Sydney', '2026-04-04T22:00', 8 * HOUR, 30 * MINUTE],
  ['Rigger', 'Australia/Sydney', '2026-04-06T00:00', 3 * HOUR + 7 * MINUTE, 0],
  ['Stagehand', 'Australia/Sydney', '2026-04-08T09:00', 4 * MINUTE, 0],
];

test('A.2.35, A.3.09, Y-02: statistics count the very hours that invoices pay, week by week in the zone of the shift', async () => {
  const user = await app.make.user({ first_name: 'Kim', last_name: 'Ott' });
  for (const name of ['Stagehand', 'Rigger']) await app.make.rate(user, await app.make.group(name), 3500);
  for (const [group, zone, local, ms, pause] of worked) {
    const start = at(zone, local);
    const clock = { user, start, end: start + ms, break: pause, rate: 3500 };
    await shift(app, { at: start, group, zone, workers: [user], clocks: [clock] });
  }
  // One that still runs is neither paid nor counted.
  const running = sydney('2026-04-10T09:00');
  await shift(app, { at: running, workers: [user], clocks: [{ user, start: running, rate: 3500 }] });

  const hours = async () => (await app.call(office, 'getStats', range)).body.graphHours;
  const before = await hours();
  const paid = await app.call(office, 'generateInvoice', {
    idUser: user,
    ...range,
    dateEnd: sydney('2026-04-20T00:00'),
  });
  expect(paid.body.error).not.toBe(true);
  const lines = await app.db.selectFrom('invoice_line').selectAll().execute();
  // Four minutes round to nothing, which makes no line.
  expect(lines).toHaveLength(worked.length - 1);
  const byWeek = new Map<string, number>();
  for (const line of lines) {
    const monday = dayText(line.zone, weekOf(line.zone, line.start_at).start);
    const key = `${line.group_name} ${monday}`;
    byWeek.set(key, (byWeek.get(key) ?? 0) + line.paid_minutes / 60);
  }
  const counted = before
    .filter((row) => row.workedHours > 0)
    .map((row) => [`${row.groupName} ${row.groupInterval}`, row.workedHours] as const);
  expect(new Map(counted)).toEqual(byWeek);
  expect(await hours()).toEqual(before);
});

test('A.2.34: a day counts what was asked for, who has accepted and who has not answered, but no cancelled job', async () => {
  const start = sydney('2026-05-05T10:00');
  const job = await app.make.job({ start_at: start });
  const crew = await app.make.crew(job, { start_at: start, amount: 5 });
  for (const status of [2, 2, 1, 3] as const) await app.make.member(crew, await app.make.user(), status);
  const cancelled = await app.make.job({ start_at: start, status: JobStatus.Cancelled });
  await app.make.crew(cancelled, { start_at: start, amount: 9 });
  const { graphData } = (
    await app.call(office, 'getStats', { dateStart: sydney('2026-05-04T00:00'), dateEnd: start })
  ).body;
  expect(graphData).toEqual({
    dates: ['2026-05-04', '2026-05-05'],
    requiredAmount: [0, 5],
    confirmedAmout: [0, 2],
    pendingAmount: [0, 1],
    openAmount: [0, 3],
    overAmount: [0, 0],
  });
});

test('A.2.33, A.2.35: the workbook holds the series behind the charts, each with its total', async () => {
  const requests = { requestsStart: sydney('2026-05-04T00:00'), requestsEnd: sydney('2026-05-06T00:00') };
  const { body } = await app.call(office, 'downloadStats', { ...range, ...requests });
  expect(body.fileName).toBe('statistics-2026-03-02-to-2026-04-19.xlsx');
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(body.xlsxFile, 'base64') as never);
  const cells = (name: string) =>
    (book.getWorksheet(name)?.getSheetValues() ?? [])
      .slice(1)
      .map((row) =>
        (row as unknown[])
          .slice(1)
          .map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
      );
  expect(cells('Crew Requests')).toEqual([
    ['Day', 'Required', 'Confirmed', 'Pending', 'Open', 'Too many'],
    ['2026-05-04', 0, 0, 0, 0, 0],
    ['2026-05-05', 5, 2, 1, 3, 0],
    ['2026-05-06', 0, 0, 0, 0, 0],
    ['Total', 5, 2, 1, 3, 0],
  ]);
  const { graphHours } = (await app.call(office, 'getStats', range)).body;
  const all = graphHours.reduce((sum, row) => sum + row.workedHours, 0);
  const week = cells('Hours per week');
  expect(week[0]).toEqual(['Week of', 'Stagehand', 'Rigger', 'All groups']);
  expect(week.slice(1, -1).map(([monday]) => monday)).toEqual(
    Array.from({ length: 6 }, (_, index) =>
      dayText('UTC', addDays('UTC', Date.parse('2026-03-02T00:00Z'), 7 * index)),
    ),
  );
  for (const { groupName, groupInterval, workedHours } of graphHours) {
    const column = week[0]?.indexOf(groupName) ?? 0;
    expect(week.find(([monday]) => monday === groupInterval)?.[column]).toBe(workedHours);
  }
  expect(week.at(-1)?.[3]).toBe(all);
  expect(cells('Hours per group').at(-1)).toEqual(['Total', all]);
});

test('A.2.33: without work the workbook is empty but there; a range turned round or too long is refused', async () => {
  const ask = (dateStart: number, dateEnd: number) =>
    app.call(office, 'downloadStats', { dateStart, dateEnd, requestsStart: dateEnd, requestsEnd: dateEnd });
  expect((await ask(sydney('2020-01-06T00:00'), sydney('2020-01-20T00:00'))).body.xlsxFile).not.toBe('');
  const turned = await ask(range.dateEnd, range.dateStart);
  expect(turned.body.snackbar?.text).toBe('The end date must not be before the start date.');
  const long = await ask(sydney('2020-01-06T00:00'), sydney('2026-01-20T00:00'));
  expect(long.body.snackbar?.text).toBe('Choose at most three years.');
  const stranger = await app.signIn(await app.make.user());
  expect(
    (await app.call(stranger, 'downloadStats', { ...range, requestsStart: 0, requestsEnd: 0 })).status,
  ).toBe(403);
});
