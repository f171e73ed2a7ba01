import * as time from './time';
import { DAY_MS, HOUR_MS } from './units';
import { offsetMinutes } from './zone-offset';

const sydney = 'Australia/Sydney';
const epoch = (local: string, zone = sydney) => time.localToEpoch(zone, local).at;
const read = (at: number, zone = sydney) => time.epochToLocal(zone, at);

describe('a wall clock reading', () => {
  test.each([
    ['2026-11-21T10:00', 'Australia/Perth', 8],
    ['2026-11-21T10:00', 'Australia/Brisbane', 10],
    ['2026-11-21T10:00', 'Australia/Adelaide', 10.5],
    ['2026-11-21T10:00', sydney, 11],
    ['2026-07-21T10:00', sydney, 10],
    ['2026-11-21T10:00', 'Australia/Eucla', 8.75],
  ])('%s in %s', (local, zone, hours) => {
    const at = epoch(local, zone);
    expect(at).toBe(Date.parse(`${local}:00Z`) - hours * HOUR_MS);
    expect(read(at, zone)).toBe(local);
    expect(offsetMinutes(zone, at)).toBe(hours * 60);
  });

  test('Y-01: that the clock skips is reported and moved behind the gap', () => {
    expect(time.localToEpoch(sydney, '2026-10-04T02:30')).toEqual({ at: 1791045000000, kind: 'gap' });
  });

  test('Y-01: that happens twice is reported with both instants, the first taken', () => {
    expect(time.localToEpoch(sydney, '2026-04-05T02:30')).toEqual({
      at: 1775316600000,
      kind: 'twice',
      second: 1775320200000,
    });
    expect(time.localToEpoch('Australia/Lord_Howe', '2026-04-05T01:45').kind).toBe('twice');
  });

  test.each([
    '2026-02-30T10:00',
    '2026-1-01T10:00',
    '2026-01-01 10:00',
    '2026-01-01T24:30',
    '2026-01-01T24:00',
    '',
  ])('refuses "%s"', (local) => expect(() => epoch(local)).toThrow(RangeError));

  test('Y-01: refuses an unknown zone', () => {
    expect(() => epoch('2026-01-01T10:00', 'Mars/Base')).toThrow(RangeError);
    expect(() => time.startOfDay('Mars/Base', 0)).toThrow(RangeError);
  });
});

describe('days', () => {
  test('Y-01: keep the wall clock over both changes', () => {
    const spring = epoch('2026-10-03T10:00');
    expect(time.addDays(sydney, spring, 1)).toBe(1791068400000);
    expect(time.addDays(sydney, spring, 1) - spring).toBe(DAY_MS - HOUR_MS);
    const autumn = epoch('2026-04-04T10:00');
    expect(time.addDays(sydney, autumn, 1) - autumn).toBe(DAY_MS + HOUR_MS);
  });

  test('Y-01: start where the zone says', () => {
    for (const day of ['2026-04-05', '2026-10-04']) {
      expect(read(time.startOfDay(sydney, epoch(`${day}T13:00`)))).toBe(`${day}T00:00`);
      expect(time.dayToEpoch(sydney, day)).toBe(epoch(`${day}T00:00`));
    }
  });

  test('Y-01: sameTimeOn keeps the time of day', () => {
    const at = epoch('2026-10-01T18:15');
    expect(read(time.sameTimeOn(sydney, epoch('2026-10-08T00:00'), at))).toBe('2026-10-08T18:15');
  });
});

describe('weeks and months', () => {
  test('Y-07: run Monday to Sunday, half-open', () => {
    const week = time.weekOf(sydney, epoch('2026-10-04T23:59'));
    expect([read(week.start), read(week.end)]).toEqual(['2026-09-28T00:00', '2026-10-05T00:00']);
    expect(week.end - week.start).toBe(7 * DAY_MS - HOUR_MS);
    expect(time.weekOf(sydney, week.end).start).toBe(week.end);
    expect([week.end - 1, week.end].map((at) => time.mondayOf(sydney, at))).toEqual([
      '2026-09-28',
      '2026-10-05',
    ]);
  });

  test('B.2.33: the grid starts on the Monday on or before the 1st', () => {
    const grid = time.monthGrid(sydney, 2026, 11);
    expect(grid).toHaveLength(42);
    expect([read(grid[0] ?? 0), read(grid[41] ?? 0)]).toEqual(['2026-10-26T00:00', '2026-12-06T00:00']);
    expect(time.monthGrid(sydney, 2027, 2)).toHaveLength(28);
    expect(time.monthGrid(sydney, 2026, 10).map((day) => read(day).slice(11))).toEqual(
      Array(35).fill('00:00'),
    );
  });
});

describe('default ranges', () => {
  const saturday = epoch('2026-11-21T13:00');
  const local = (range: { start: number; end: number }) => [read(range.start), read(range.end)];

  test('T-13: Check Time: the two weeks that ended last Sunday', () => {
    const range = time.defaultCheckTimeRange(sydney, saturday);
    expect(local(range)).toEqual(['2026-11-02T00:00', '2026-11-16T00:00']);
    expect(read(range.lastDay)).toBe('2026-11-15T00:00');
  });

  test('I-10: invoices: the last completed week', () => {
    expect(local(time.defaultInvoiceRange(sydney, saturday))).toEqual([
      '2026-11-09T00:00',
      '2026-11-16T00:00',
    ]);
  });

  test.each([
    ['2026-11-16T09:00', '2026-11-20T00:00'],
    ['2026-11-20T23:59', '2026-11-20T00:00'],
    ['2026-11-21T09:00', '2026-11-23T00:00'],
    ['2026-11-22T23:59', '2026-11-23T00:00'],
  ])('I-12: payment date on %s', (now, due) => {
    expect(read(time.defaultPaymentDate(sydney, epoch(now)))).toBe(due);
  });

  test('A.9.06, J-22, J-23: the dashboard holds 14 days, and no day twice', () => {
    expect(local(time.dashboardRange(sydney, saturday))).toEqual(['2026-11-21T00:00', '2026-12-05T00:00']);
    const [today, tomorrow, next] = time.dashboardSections(sydney, saturday);
    expect(today.range.end).toBe(tomorrow.range.start);
    expect(tomorrow.range.end).toBe(next.range.start);
    expect(local(next.range)).toEqual(['2026-11-23T00:00', '2026-11-30T00:00']);
  });
});

describe('a new job', () => {
  const start = (now: string, zone = sydney, from?: number) => time.newJobStart(zone, epoch(now, zone), from);

  test('J-08, J-32: starts at eight, three days ahead, so that 48 hours remain', () => {
    const { date, state } = start('2026-11-21T23:59');
    expect([read(date), state]).toEqual(['2026-11-24T08:00', 1]);
  });

  test('J-08, Y-01: at eight on both days that change the clock, not at nine or seven', () => {
    expect(read(start('2026-10-01T15:00').date)).toBe('2026-10-04T08:00');
    expect(read(start('2026-04-02T15:00').date)).toBe('2026-04-05T08:00');
  });

  test('B.7.21: on the first day of a later month, if that is what was asked for', () => {
    expect(read(start('2026-11-21T15:00', sydney, epoch('2027-04-01T00:00')).date)).toBe('2027-04-01T08:00');
    expect(read(start('2026-11-21T15:00', sydney, epoch('2026-11-01T00:00')).date)).toBe('2026-11-24T08:00');
  });

  test('J-07: is in the state with the company’s clock', () => {
    expect(start('2026-11-21T15:00', 'Australia/Perth')).toEqual({
      date: epoch('2026-11-24T08:00', 'Australia/Perth'),
      state: 5,
    });
    expect(start('2026-11-21T15:00', 'Australia/Eucla').state).toBeUndefined();
  });
});

test.each([
  // A Wednesday, a Monday and a Sunday; the last one in the week in which daylight saving time begins.
  ['2026-11-25T10:00', '2026-10-26'],
  ['2026-11-23T00:00', '2026-10-26'],
  ['2026-11-01T23:30', '2026-09-28'],
])('A.9.10, A.2.36: on %s the statistics begin 28 days back, moved to the Monday %s', (now, monday) => {
  const { start, end } = time.statsRange(sydney, epoch(now));
  expect(read(start)).toBe(`${monday}T00:00`);
  expect(time.weekday(sydney, start)).toBe(1);
  expect(time.daysApart(sydney, start, epoch(now))).toBeGreaterThanOrEqual(28);
  expect(end).toBe(time.dayOf(sydney, epoch(now)).end);
});

test('a day in an address that the calendar does not have names none', () => {
  const now = time.dayToEpoch(sydney, '2026-03-10');
  const day = (text: string) => time.dayInAddress(sydney, text, now);
  expect(['2026-02-28', '2026-02-31', '2026-13-01', 'soon'].map(day)).toEqual([
    '2026-02-28',
    '2026-03-10',
    '2026-03-10',
    '2026-03-10',
  ]);
});

test('days in an address that stand the other way round are the same days', () => {
  const usual = time.defaultCheckTimeRange(sydney, time.dayToEpoch(sydney, '2026-11-21'));
  const days = (...named: [string?, string?]) => time.daysInAddress(sydney, [named[0], named[1]], usual);
  const week = { from: '2026-11-09', to: '2026-11-15' };
  expect(days('2026-11-09', '2026-11-15')).toEqual(week);
  expect(days('2026-11-15', '2026-11-09')).toEqual(week);
  expect(days()).toEqual({ from: '2026-11-02', to: '2026-11-15' });
});
