import fc from 'fast-check';
import { formatDayText } from './format';
import { parseDay } from './parse-day';

const near = '2026-11-25';

test.each([
  ['3/4/26', '2026-04-03'],
  ['03/04/2026', '2026-04-03'],
  ['3.4.2026', '2026-04-03'],
  ['3-4-26', '2026-04-03'],
  [' 3 / 4 / 2026 ', '2026-04-03'],
  ['03042026', '2026-04-03'],
  ['030426', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['2026/4/3', '2026-04-03'],
  ['3 Apr 2026', '2026-04-03'],
  ['3 april 26', '2026-04-03'],
  ['3-APR-2026', '2026-04-03'],
  ['3Apr26', '2026-04-03'],
  ['Fri 3 Apr 2026', '2026-04-03'],
  ['Friday, 3 April 2026', '2026-04-03'],
  ['3rd April 2026', '2026-04-03'],
  ['April 3, 2026', '2026-04-03'],
  ['1 Sept 2026', '2026-09-01'],
  ['29/2/2028', '2028-02-29'],
])('X-09: "%s" is %s, day first', (text, day) => expect(parseDay(text, near)).toBe(day));

test.each([
  ['3 Apr', '2027-04-03'],
  ['3/4', '2027-04-03'],
  ['24/11', '2026-11-24'],
  ['1 Jan', '2027-01-01'],
  ['Apr 3', '2027-04-03'],
])('X-09: "%s" without a year is the nearest one, %s', (text, day) => expect(parseDay(text, near)).toBe(day));

test('X-09: a year of two digits is of the last century where the day would be too late', () => {
  expect(parseDay('3/4/55', near, near)).toBe('1955-04-03');
  expect(parseDay('3/4/05', near, near)).toBe('2005-04-03');
  expect(parseDay('3/4/2055', near, near)).toBe('2055-04-03');
});

test.each([
  '',
  '3',
  '3/',
  '31/2/2026',
  '29/2/2027',
  '3/13/2026',
  '3/4/202',
  '3/4/026',
  'soon',
  '3 Abc 2026',
  '32 Dec',
])('X-09: "%s" is no day', (text) => expect(parseDay(text, near)).toBeNull());

test('X-09: what is shown can be typed', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  const patterns = ['D/M/YYYY', 'DD/MM/YYYY', 'D MMM YYYY', 'dddd D MMMM YYYY', 'YYYY-MM-DD', 'DDMMYYYY'];
  fc.assert(
    fc.property(days, fc.constantFrom(...patterns), (date, pattern) => {
      const day = date.toISOString().slice(0, 10);
      expect(parseDay(formatDayText(day, pattern), near)).toBe(day);
    }),
    { numRuns: 500 },
  );
});
