import type { Job } from '@crewcall/contract/types';
import { filterJobs, isFiltered, noFilter } from './calendar-filter';
import { gridDays, gridRange, shiftMonth, yearChoices } from './month';
import { factsFor, jobsByDay } from './job-facts';

const HOUR = 3_600_000;
const zone = 'Australia/Sydney';
const at = (text: string) => Date.parse(text);
const office = factsFor({ isOffice: true, idUser: 1, zone, now: 0 });
const daysOf = (one: Job) => office(one).days;

const job = (part: Partial<Job>): Job => ({
  id: 1,
  version: 1,
  title: 'Load in',
  description: '',
  date: at('2026-11-21T05:00:00Z'),
  endTime: at('2026-11-21T09:00:00Z'),
  color: '#90a4ae',
  rgba: '',
  prepend: 'ACME',
  state: 1,
  pcode: '',
  status: 1,
  hidePublic: false,
  onSiteResponsibleName: '',
  onSiteResponsibleNumber: '',
  location: '',
  multipleDates: [],
  reqCrew: [],
  selectedSupervisors: [],
  emailTimesheet: [],
  statusUser: 0,
  hasApplied: false,
  processed: false,
  tzOffset: 660,
  tz: zone,
  clockList: [],
  fileCount: 0,
  unreadMessages: 0,
  ...part,
});

describe('the month grid', () => {
  test('B.2.33 starts on the Monday on or before the 1st and ends with the final week', () => {
    const days = gridDays(zone, { year: 2026, month: 11 });
    expect(days[0]?.day).toBe('2026-10-26');
    expect(days.at(-1)?.day).toBe('2026-12-06');
    expect(days).toHaveLength(42);
    expect(days.filter((day) => day.inMonth)).toHaveLength(30);
  });

  test('loads to the end of the last day plus one, also where the clocks change', () => {
    const days = gridDays(zone, { year: 2026, month: 10 });
    const range = gridRange(zone, days);
    expect(range.dateStart).toBe(at('2026-09-27T14:00:00Z'));
    expect(range.dateEnd).toBe(at('2026-11-02T13:00:00Z'));
  });

  test('steps over the turn of the year', () => {
    expect(shiftMonth({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(shiftMonth({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  });

  test('B.5.27 offers six years', () => {
    expect(yearChoices({ year: 2026, month: 5 })).toEqual([2024, 2025, 2026, 2027, 2028, 2029]);
  });
});

describe('where a job stands', () => {
  test('a job over midnight is on both days of its own zone', () => {
    expect(daysOf(job({ date: at('2026-11-21T11:00:00Z'), endTime: at('2026-11-21T18:00:00Z') }))).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  test('a job that ends at midnight is on one day', () => {
    expect(daysOf(job({ date: at('2026-11-21T05:00:00Z'), endTime: at('2026-11-21T13:00:00Z') }))).toEqual([
      '2026-11-21',
    ]);
  });

  test('a Perth job stands on its Perth day', () => {
    const perth = job({ tz: 'Australia/Perth', date: at('2026-11-21T15:00:00Z') });
    expect(daysOf({ ...perth, endTime: perth.date + HOUR })).toEqual(['2026-11-21']);
  });

  test('jobs of a day are in the order of their start', () => {
    const late = job({ id: 1, date: at('2026-11-21T07:00:00Z') });
    const early = job({ id: 2, date: at('2026-11-20T22:00:00Z'), endTime: at('2026-11-21T02:00:00Z') });
    expect(
      jobsByDay([late, early].map(office))
        .get('2026-11-21')
        ?.map((facts) => facts.job.id),
    ).toEqual([2, 1]);
  });
});

describe('filters', () => {
  test('B.5.28 text is found anywhere in the job, case apart, but not in ids or colours', () => {
    const jobs = [job({ id: 90, title: 'Gala', description: 'Bring GLOVES' })];
    expect(filterJobs(jobs, { ...noFilter, text: ' gloves ' })).toHaveLength(1);
    expect(filterJobs(jobs, { ...noFilter, text: '90a4' })).toHaveLength(0);
  });

  test('company and state match exactly; finished and cancelled are hidden at first', () => {
    const jobs = [
      job({ id: 1, prepend: 'ACME' }),
      job({ id: 2, prepend: 'ACME2' }),
      job({ id: 3, status: 3 }),
    ];
    expect(filterJobs(jobs, { ...noFilter, company: 'ACME' }).map(({ id }) => id)).toEqual([1]);
    expect(filterJobs(jobs, { ...noFilter, state: 2 })).toEqual([]);
    expect(filterJobs(jobs, { ...noFilter, status: 3 }).map(({ id }) => id)).toEqual([3]);
  });

  test('the button says Filtered once anything differs from how it opens', () => {
    expect(isFiltered(noFilter)).toBe(false);
    expect(isFiltered({ ...noFilter, status: -1 })).toBe(true);
  });
});
