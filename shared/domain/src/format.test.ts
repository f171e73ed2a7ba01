import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  format,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDateTimeWithZone,
  formatDay,
  formatDayInFull,
  formatDayNumber,
  formatDayText,
  formatDayTime,
  formatDuration,
  formatLongDay,
  formatNumericDay,
  formatRange,
  formatTime,
  formatTimeBeside,
} from './format';
import { HOUR_MS } from './units';
import { allZones } from './zones';

const sydney = 'Australia/Sydney';
const perth = 'Australia/Perth';
const fourPm = Date.UTC(2026, 10, 21, 5); // 4 pm in Sydney, daylight time
const hour = HOUR_MS;

test('B.9.10 times show as DD/MM/YY hh:mm with am or pm, chat with seconds', () => {
  expect(formatDateTime(fourPm, sydney)).toBe('21/11/26 04:00 pm');
  expect(formatDateTime(fourPm + 7000, sydney, { seconds: true })).toBe('21/11/26 04:00:07 pm');
  expect(formatDateTime(fourPm, perth)).toBe('21/11/26 01:00 pm');
});

test('noon and midnight', () => {
  expect(formatTime(Date.UTC(2026, 10, 21, 13), sydney)).toBe('12:00 am');
  expect(formatTime(Date.UTC(2026, 10, 21, 1), sydney)).toBe('12:00 pm');
  expect(formatDate(Date.UTC(2026, 10, 21, 13), sydney)).toBe('22/11/26');
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
});

test('ranges', () => {
  expect(formatRange(fourPm, fourPm + 10 * hour, sydney)).toBe('4:00 pm – 2:00 am');
  expect(formatRange(fourPm, fourPm + 30 * hour, sydney)).toBe('4:00 pm – Sun 22 Nov, 10:00 pm');
  expect(formatRange(fourPm, fourPm + 90 * 24 * hour, sydney)).toBe('4:00 pm – Fri 19 Feb 2027, 4:00 pm');
  expect(formatRange(fourPm, 0, sydney)).toBe('4:00 pm –');
  expect(formatRange(0, 0, sydney)).toBe('');
});

test('ago', () => {
  expect(formatAgo(fourPm, sydney, fourPm + 20_000)).toBe('just now');
  expect(formatAgo(fourPm, sydney, fourPm + 120_000)).toBe('2 min ago');
  expect(formatAgo(fourPm, sydney, fourPm + 2 * hour)).toBe('2 h ago');
  expect(formatAgo(fourPm, sydney, fourPm + 30 * hour)).toBe('Sat 21 Nov, 4:00 pm');
});

const zones = [
  ...allZones,
  'UTC',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Africa/Casablanca',
];
/** Patterns of dayjs with luxon's for the same text. */
const patterns = [
  ['YYYY-MM-DD HH:mm:ss', 'yyyy-MM-dd HH:mm:ss'],
  ['DD/MM/YY hh:mm a', 'dd/MM/yy hh:mm a'],
  ['ddd D MMM YYYY, h:mm a', 'ccc d LLL yyyy, h:mm a'],
  ['dddd D MMMM', 'cccc d LLLL'],
] as const;
const expected = (at: number, zone: string, pattern: string) =>
  DateTime.fromMillis(at, { zone, locale: 'en-US' })
    .toFormat(pattern)
    .replace(/[AP]M$/, (half) => half.toLowerCase());

test('Y-01: every text is what the calendar library writes, at any instant in any zone', () => {
  const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });
  fc.assert(
    fc.property(
      instant,
      fc.constantFrom(...zones),
      fc.constantFrom(...patterns),
      (at, zone, [ours, theirs]) => {
        expect(format(at, zone, ours)).toBe(expected(at, zone, theirs));
      },
    ),
    { numRuns: 3000 },
  );
});

test.each(zones)('Y-01: the same on every day on which the clocks change: %s', (zone) => {
  const offset = (at: number) => DateTime.fromMillis(at, { zone }).offset;
  for (let day = Date.UTC(2025, 0, 1); day < Date.UTC(2028, 0, 1); day += 24 * hour) {
    if (offset(day) === offset(day + 24 * hour)) continue;
    for (let at = day; at <= day + 24 * hour; at += hour / 4)
      for (const [ours, theirs] of patterns) expect(format(at, zone, ours)).toBe(expected(at, zone, theirs));
  }
});

test('mails name the zone, and the date again only where it is another one', () => {
  expect(formatDateTimeWithZone(fourPm, sydney)).toBe('21/11/26 04:00 pm AEDT');
  expect(formatTimeBeside(fourPm + hour, sydney, fourPm)).toBe('05:00 pm AEDT');
  expect(formatTimeBeside(fourPm + 9 * hour, sydney, fourPm)).toBe('22/11/26 01:00 am AEDT');
});

test('days without a zone', () => {
  expect(formatNumericDay('2026-11-15')).toBe('15/11/2026');
  expect(formatDayInFull('2026-11-27')).toBe('Friday 27 November 2026');
  expect(formatDayText('2026-09-08', 'ddd D MMM')).toBe('Tue 8 Sep');
  expect(formatDayNumber(0)).toBe('1 Jan');
  expect([formatNumericDay(''), formatDayInFull('soon')]).toEqual(['', '']);
});

test('nothing and nonsense show as nothing', () => {
  for (const value of [null, undefined, Number.NaN]) {
    expect(formatDateTime(value, sydney)).toBe('');
    expect(formatDuration(value)).toBe('');
  }
  expect(formatTime(0, 'Nowhere/Land')).toBe('12:00 am');
});

test('durations', () => {
  expect(formatDuration(7.5 * hour)).toBe('7 h 30 min');
  expect(formatDuration(45 * 60_000)).toBe('45 min');
  expect(formatDuration(2 * hour)).toBe('2 h');
  expect(formatDuration(0)).toBe('0 min');
  expect(formatDuration(-90 * 60_000)).toBe('-1 h 30 min');
});
