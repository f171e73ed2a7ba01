import { addCounts, countByDay, dayGap, drawnOf, isOfPlace, isShown, noCounts } from './calendar';
import type { CountedJob } from './calendar';
import { calendarStatusFilters, DEFAULT_STATUS_FILTER, JobStatus } from './job-state';

const job = (days: readonly string[], more: Partial<CountedJob> = {}, missing: readonly string[] = []) => ({
  status: JobStatus.Confirmed as number,
  isFound: true,
  days: days.map((day) => ({ day, isMissing: missing.includes(day) })),
  ...more,
});
const sumOf = (jobs: readonly CountedJob[], month: string, filter: number = DEFAULT_STATUS_FILTER) =>
  [...countByDay(jobs, filter)]
    .filter(([day]) => day.startsWith(month))
    .reduce((sum, [, counts]) => addCounts(sum, counts), noCounts);

test('K-05: a job of several days counts once in each of its months, and misses crew if one of these days does', () => {
  const long = job(['2026-10-30', '2026-11-02', '2026-11-20'], {}, ['2026-11-20']);
  expect(sumOf([long, job(['2026-11-20'])], '2026-11')).toEqual({
    ...noCounts,
    all: 2,
    of: 2,
    shown: 2,
    missing: 1,
  });
  expect(sumOf([long], '2026-10')).toEqual({ ...noCounts, all: 1, of: 1, shown: 1 });
  expect([...countByDay([long], -1).keys()]).toEqual(['2026-10-30', '2026-11-02']);
});

test('K-05: finished and cancelled jobs are hidden by the usual filter alone, and only those that the search finds', () => {
  const day = ['2026-11-20'];
  const jobs = [
    job(day),
    job(day, { isFound: false }),
    job(day, { status: JobStatus.Finished }),
    job(day, { status: JobStatus.Finished, isFound: false }),
    job(day, { status: JobStatus.Cancelled }),
  ];
  expect(sumOf(jobs, '2026-11')).toEqual({ all: 5, of: 2, shown: 1, missing: 0, finished: 1, cancelled: 1 });
  expect(sumOf(jobs, '2026-11', -1)).toEqual({ ...noCounts, all: 5, of: 5, shown: 3 });
  expect(sumOf(jobs, '2026-11', JobStatus.Finished)).toEqual({ ...noCounts, all: 5, of: 5, shown: 1 });
});

test('B.4.01, B.9.13, K-03: pending and confirmed at first; All, Finished and Cancelled by choice', () => {
  const jobs = Object.values(JobStatus).map((status) => job(['2026-11-20'], { status }));
  const passing = (filter: number) => jobs.filter((one) => isShown(one, filter)).map(({ status }) => status);
  const { Pending, Confirmed, Cancelled, Finished } = JobStatus;
  expect(calendarStatusFilters.map(({ label, value }) => [label, passing(value)])).toEqual([
    ['All', [Pending, Confirmed, Cancelled, Finished]],
    ['Pending & Confirmed', [Pending, Confirmed]],
    ['Finished', [Finished]],
    ['Cancelled', [Cancelled]],
  ]);
});

test('B.3.03: a cancelled job needs nobody, and keeps its places', () => {
  const crews = [{ id: 1, amount: 8, confirmed: 1, userList: [] }];
  expect(dayGap(JobStatus.Pending, crews)).toMatchObject({ kind: 'missing', taken: 1, required: 8 });
  expect(dayGap(JobStatus.Cancelled, crews)).toMatchObject({ kind: 'none', taken: 1, required: 8 });
});

test('B.5.28: company and state match exactly; none chosen lets all pass', () => {
  const acme = { prepend: 'ACME', state: 1 };
  expect(isOfPlace({ company: '', state: 0 }, acme)).toBe(true);
  expect(isOfPlace({ company: 'ACM', state: 0 }, acme)).toBe(false);
  expect(isOfPlace({ company: 'ACME', state: 1 }, acme)).toBe(true);
  expect(isOfPlace({ company: 'ACME', state: 2 }, acme)).toBe(false);
});

test('B.2.33: a day draws so many jobs, and a single one more', () => {
  expect([drawnOf(3, 4), drawnOf(5, 4), drawnOf(6, 4)]).toEqual([3, 5, 4]);
});
