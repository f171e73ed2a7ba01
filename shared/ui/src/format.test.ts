import {
  formatAgo,
  dayOf,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatDuration,
  formatLongDay,
  formatMoney,
  formatRange,
  formatTime,
  offsetMinutes,
  plural,
  zoneName,
  zoneNote,
} from './format';

const sydney = 'Australia/Sydney';
const perth = 'Australia/Perth';
const brisbane = 'Australia/Brisbane';
const fourPm = Date.UTC(2026, 10, 21, 5); // 4 pm in Sydney, daylight time
const hour = 3_600_000;

test('B.9.10 times show as DD/MM/YY hh:mm with am or pm, chat with seconds', () => {
  expect(formatDateTime(fourPm, sydney)).toBe('21/11/26 04:00 pm');
  expect(formatDateTime(fourPm + 7000, sydney, { seconds: true })).toBe('21/11/26 04:00:07 pm');
  expect(formatDateTime(fourPm, perth)).toBe('21/11/26 01:00 pm');
});

test('noon and midnight', () => {
  expect(formatTime(Date.UTC(2026, 10, 21, 13), sydney)).toBe('12:00 am');
  expect(formatTime(Date.UTC(2026, 10, 21, 1), sydney)).toBe('12:00 pm');
  expect(formatDate(Date.UTC(2026, 10, 21, 13), sydney)).toBe('22/11/26');
  expect(dayOf(Date.UTC(2026, 10, 21, 13), sydney)).toBe('2026-11-22');
  expect(dayOf(Date.UTC(2026, 10, 21, 12, 59), sydney)).toBe('2026-11-21');
});

test('days', () => {
  expect(formatDay(fourPm, sydney)).toBe('Sat 21 Nov');
  expect(formatDay(fourPm, sydney, fourPm)).toBe('Sat 21 Nov');
  expect(formatDay(fourPm, sydney, fourPm + 366 * 24 * hour)).toBe('Sat 21 Nov 2026');
  expect(formatDayTime(fourPm, sydney)).toBe('Sat 21 Nov, 4:00 pm');
  expect(formatDayTime(fourPm, sydney, fourPm)).toBe('Sat 21 Nov, 4:00 pm');
  expect(formatDayTime(fourPm, sydney, fourPm + 366 * 24 * hour)).toBe('Sat 21 Nov 2026, 4:00 pm');
  expect(formatLongDay(fourPm, sydney, fourPm)).toBe('Saturday 21 November');
  expect(formatLongDay(fourPm, sydney, fourPm + 366 * 24 * hour)).toBe('Saturday 21 November 2026');
});

test('both sides of a change of clocks', () => {
  const change = Date.UTC(2026, 9, 3, 16); // 2 am becomes 3 am on 4 October
  expect(formatTime(change - 1000, sydney)).toBe('1:59 am');
  expect(formatTime(change, sydney)).toBe('3:00 am');
  expect(offsetMinutes(change, sydney) - offsetMinutes(change - 1000, sydney)).toBe(60);
  expect(offsetMinutes(fourPm, 'Australia/Adelaide')).toBe(630);
});

test('a day of a zone is asked of the browser once, and the day of a change of clocks each time', () => {
  const asked = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const day = Date.UTC(2031, 0, 6);
  for (let minute = 0; minute < 24 * 60; minute += 1)
    expect(offsetMinutes(day + minute * 60_000, 'Australia/Hobart')).toBe(660);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
  asked.mockRestore();
  // Lord Howe Island turns its clocks by half an hour.
  const change = Date.UTC(2031, 3, 5, 15);
  expect(offsetMinutes(change - 1, 'Australia/Lord_Howe')).toBe(660);
  expect(offsetMinutes(change, 'Australia/Lord_Howe')).toBe(630);
});

test('ranges', () => {
  expect(formatRange(fourPm, fourPm + 10 * hour, sydney)).toBe('4:00 pm – 2:00 am');
  expect(formatRange(fourPm, fourPm + 30 * hour, sydney)).toBe('4:00 pm – Sun 22 Nov, 10:00 pm');
  expect(formatRange(fourPm, fourPm + 90 * 24 * hour, sydney)).toBe('4:00 pm – Fri 19 Feb 2027, 4:00 pm');
  expect(formatRange(fourPm, 0, sydney)).toBe('4:00 pm –');
  expect(formatRange(0, 0, sydney)).toBe('');
});

test('nothing and nonsense show as nothing', () => {
  for (const value of [null, undefined, Number.NaN]) {
    expect(formatDateTime(value, sydney)).toBe('');
    expect(formatMoney(value)).toBe('');
    expect(formatDuration(value)).toBe('');
  }
  expect(formatTime(0, 'Nowhere/Land')).toBe('12:00 am');
});

test('money and durations', () => {
  expect(formatMoney(123_450)).toBe('$1,234.50');
  expect(formatMoney(-500)).toBe('-$5.00');
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatDuration(7.5 * hour)).toBe('7 h 30 min');
  expect(formatDuration(45 * 60_000)).toBe('45 min');
  expect(formatDuration(2 * hour)).toBe('2 h');
  expect(formatDuration(0)).toBe('0 min');
  expect(formatDuration(-90 * 60_000)).toBe('-1 h 30 min');
});

test('X-03 the job zone is named only where its clock differs from the viewer', () => {
  expect(zoneNote(perth, sydney, fourPm)).toBe('AWST');
  expect(zoneNote(sydney, 'Australia/Melbourne', fourPm)).toBe('');
  expect(zoneNote(sydney, brisbane, fourPm)).toBe('AEDT');
  expect(zoneNote(sydney, brisbane, Date.UTC(2026, 6, 1))).toBe('');
  expect(zoneName(sydney, Date.UTC(2026, 6, 1))).toBe('AEST');
});

test('ago', () => {
  expect(formatAgo(fourPm, sydney, fourPm + 20_000)).toBe('just now');
  expect(formatAgo(fourPm, sydney, fourPm + 120_000)).toBe('2 min ago');
  expect(formatAgo(fourPm, sydney, fourPm + 2 * hour)).toBe('2 h ago');
  expect(formatAgo(fourPm, sydney, fourPm + 30 * hour)).toBe('Sat 21 Nov, 4:00 pm');
});

test('plural', () => {
  expect(plural(12_040, 'place')).toBe('12,040 places');
  expect([plural(1, 'place'), plural(3, 'place'), plural(0, 'entry', 'entries')]).toEqual([
    '1 place',
    '3 places',
    '0 entries',
  ]);
});
