import { calendarDays, calendarWeek } from './calendar-days';
import { JobStatus } from './job-state';

const at = (text: string) => Date.parse(`${text}:00+11:00`);
const crew = (id: number, start: string, confirmed: number) => ({
  ...{ id, amount: 2, confirmed, userList: [] },
  ...{ startTime: at(start), endTime: at(start) + 3_600_000 },
});
const job = (id: number, starts: readonly string[], confirmed = 2) => ({
  ...{ id, title: `Job ${id}`, prepend: 'ACME', color: '', status: JobStatus.Confirmed as number },
  ...{ date: at(starts[0] ?? ''), endTime: at(starts.at(-1) ?? '') + 3_600_000, tz: 'Australia/Sydney' },
  ...{ reqCrew: starts.map((start, n) => crew(id * 10 + n, start, confirmed)), clockList: [] },
});
const week = { first: '2026-11-16', last: '2026-11-22' };
const found = (...jobs: ReturnType<typeof job>[]) => jobs.map((one) => ({ job: one, isFound: true }));

test('K-05: a job of two days is drawn on both and counted on the first', () => {
  const two = job(1, ['2026-11-17T10:00', '2026-11-18T14:00'], 1);
  const { days } = calendarWeek(calendarDays(found(two), week, -1), 24);
  expect(
    days.map(({ day, jobs, counts }) => [day, jobs.map(({ id, start }) => [id, start]), counts.all]),
  ).toEqual([
    ['2026-11-17', [[1, at('2026-11-17T10:00')]], 1],
    ['2026-11-18', [[1, at('2026-11-18T14:00')]], 0],
  ]);
  expect(days[0]?.jobs[0]?.gap).toEqual({ required: 2, taken: 1, open: 1, over: 0, kind: 'missing' });
});

test('only days of the range are there, in the order of their work, the first ones drawn and the others a number', () => {
  const late = job(2, ['2026-11-17T20:00']);
  const early = job(3, ['2026-11-17T06:00']);
  const before = { ...job(4, ['2026-11-15T10:00']), prepend: 'NOVA' };
  const others = [5, 6].map((id) => job(id, ['2026-11-17T12:00']));
  const { days, companies } = calendarWeek(calendarDays(found(late, early, before, ...others), week, -1), 2);
  expect(days.map(({ day, jobs, more }) => [day, jobs.map(({ id }) => id), more])).toEqual([
    ['2026-11-17', [3, 5], 2],
  ]);
  expect(companies).toEqual(['ACME']);
});

test('what a filter leaves out counts and names its company, but is not drawn', () => {
  const days = calendarDays([{ job: job(1, ['2026-11-17T10:00']), isFound: false }], week, -1);
  expect(days.shown).toEqual([]);
  expect(days.companies).toEqual(['ACME']);
  expect(days.counts.get('2026-11-17')).toMatchObject({ all: 1, shown: 0 });
});
