import { jobsByDay } from '../src/month/crew-facts';
import { gridDays, gridRange, shiftMonth, yearChoices } from '../src/month/month';
import { at, crew, hour, job, officeFact, seenByOffice, sydney } from './fixtures';

describe('the month grid', () => {
  test('B.2.33, B.9.13: starts on the Monday on or before the 1st and ends with the final week, seven days a week', () => {
    const days = gridDays(sydney, { year: 2026, month: 11 });
    expect(days[0]?.day).toBe('2026-10-26');
    expect(days.at(-1)?.day).toBe('2026-12-06');
    expect(days).toHaveLength(42);
    expect(days.filter((day) => day.inMonth)).toHaveLength(30);
    expect(gridDays(sydney, { year: 2027, month: 2 })).toHaveLength(28);
  });

  test('B.7.21, K-04: loads from the grid’s start to the end of its last day plus one, also where the clocks change', () => {
    const range = gridRange(sydney, gridDays(sydney, { year: 2026, month: 10 }));
    expect(range).toEqual({ dateStart: at('2026-09-27T14:00:00Z'), dateEnd: at('2026-11-02T13:00:00Z') });
  });

  test('K-04: seen from Perth, the first day begins where it begins first, so that Sydney’s jobs of that night are there', () => {
    const range = gridRange('Australia/Perth', gridDays('Australia/Perth', { year: 2026, month: 11 }));
    expect(range.dateStart).toBe(at('2026-10-25T13:00:00Z'));
    expect(range.dateEnd).toBe(at('2026-12-07T16:00:00Z'));
  });

  test('B.2.33: the arrows step over the turn of the year', () => {
    expect(shiftMonth({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(shiftMonth({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  });

  test('B.5.27, B.9.13: offers six years, two before to three after', () => {
    expect(yearChoices({ year: 2026, month: 5 })).toEqual([2024, 2025, 2026, 2027, 2028, 2029]);
  });
});

describe('where a job stands', () => {
  const on = (start: string, end: string, tz = sydney) =>
    seenByOffice(job({ date: at(start), endTime: at(end), tz })).map(({ day }) => day);

  test('K-04: a job over midnight stands once, on the day on which it begins', () => {
    expect(on('2026-11-21T11:00:00Z', '2026-11-21T18:00:00Z')).toEqual(['2026-11-21']);
    expect(on('2026-11-21T05:00:00Z', '2026-11-21T13:00:00Z')).toEqual(['2026-11-21']);
    expect(on('2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z')).toEqual(['2026-11-21']);
  });

  test('K-04: a night over a month’s edge is in the month in which it begins', () => {
    expect(on('2026-11-30T11:00:00Z', '2026-11-30T20:00:00Z')).toEqual(['2026-11-30']);
  });

  test('J-49, K-04: it stands on each day on which one of its crews starts, however far, and on no other', () => {
    const of = (...starts: string[]) =>
      seenByOffice(
        job({
          date: at('2026-09-10T13:30:00Z'),
          endTime: at('2026-11-12T13:30:00Z'),
          reqCrew: starts.map((start, id) => crew({ id, startTime: at(start), endTime: null })),
        }),
      ).map(({ day }) => day);
    expect(of('2026-09-10T13:30:00Z', '2026-11-09T13:30:00Z')).toEqual(['2026-09-10', '2026-11-10']);
    expect(of('2026-09-08T22:00:00Z', '2026-09-10T13:30:00Z')).toEqual(['2026-09-09', '2026-09-10']);
    expect(of('2026-09-08T22:00:00Z')).toEqual(['2026-09-09']);
    expect(of()).toEqual(['2026-09-10']);
  });

  test('X-03: a Perth job stands on its Perth day, whoever looks', () => {
    expect(on('2026-11-21T15:00:00Z', '2026-11-21T15:45:00Z', 'Australia/Perth')).toEqual(['2026-11-21']);
    expect(on('2026-11-21T15:00:00Z', '2026-11-21T15:45:00Z')).toEqual(['2026-11-22']);
  });

  test('K-04: on days of 23 and of 25 hours a job stands where its own clock puts it', () => {
    expect(on('2026-10-03T13:30:00Z', '2026-10-04T12:30:00Z')).toEqual(['2026-10-03']);
    expect(on('2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z')).toEqual(['2026-10-04']);
    expect(on('2026-04-04T13:00:00Z', '2026-04-05T14:00:00Z')).toEqual(['2026-04-05']);
  });

  test('J-49: the end that the server answers counts, four hours where no end is known', () => {
    const start = at('2026-11-21T11:00:00Z');
    expect(officeFact(job({ date: start, endTime: start + 4 * hour })).rest).toBe(' – 2:00 am');
    expect(officeFact(job({ date: start, endTime: start + 2 * hour })).rest).toBe('');
    expect(officeFact(job({ date: start, endTime: start + 28 * hour })).day).toBe('2026-11-21');
  });

  test('B.2.33: jobs of a day are in the order of their start', () => {
    const late = job({ id: 1, date: at('2026-11-21T07:00:00Z'), endTime: at('2026-11-21T09:00:00Z') });
    const early = job({ id: 2, date: at('2026-11-20T22:00:00Z'), endTime: at('2026-11-21T02:00:00Z') });
    const list = jobsByDay([late, early].map(officeFact)).get('2026-11-21');
    expect(list?.map((facts) => facts.job.id)).toEqual([2, 1]);
  });
});
