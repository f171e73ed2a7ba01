import fc from 'fast-check';
import { awayRefusal, ruleRefusal, spanText, spansOfRule, wholeDays } from './availability';
import type { WeeklyRule } from './availability';
import { epochToLocal, localToEpoch } from './time';
import { DAY_MS, HOUR_MS } from './units';
import { allZones } from './zones';

const rule: WeeklyRule = {
  kind: 'away',
  weekday: 7,
  fromMin: 9 * 60,
  toMin: 17 * 60,
  firstDay: '2026-01-01',
  lastDay: null,
  zone: 'Australia/Sydney',
};

test('C.1.04: 09:00 stays 09:00 in every zone, over both changes of clocks', () => {
  const changes = ['2026-04-05', '2026-10-04'];
  fc.assert(
    fc.property(
      fc.constantFrom(...allZones),
      fc.constantFrom(...changes),
      fc.integer({ min: 1, max: 7 }),
      (zone, day, weekday) => {
        const middle = localToEpoch(zone, `${day}T12:00`).at;
        const range = { start: middle - 14 * DAY_MS, end: middle + 14 * DAY_MS };
        const spans = spansOfRule({ ...rule, zone, weekday }, range);
        expect(spans.length).toBeGreaterThanOrEqual(4);
        for (const { start, end } of spans) {
          expect(epochToLocal(zone, start).slice(11)).toBe('09:00');
          expect(epochToLocal(zone, end).slice(11)).toBe('17:00');
        }
      },
    ),
  );
});

test('C.1.03: a rule passes midnight, and is found by the morning alone', () => {
  const zone = rule.zone;
  const night = { ...rule, weekday: 6, fromMin: 22 * 60, toMin: 30 * 60 };
  const at = (text: string) => localToEpoch(zone, text).at;
  const morning = { start: at('2026-10-04T04:00'), end: at('2026-10-04T05:00') };
  // The clock skips an hour in this night.
  expect(spansOfRule(night, morning)).toEqual([
    { start: at('2026-10-03T22:00'), end: at('2026-10-04T06:00') },
  ]);
  expect(at('2026-10-04T06:00') - at('2026-10-03T22:00')).toBe(7 * HOUR_MS);
});

test('C.1.03: a rule begins on its first day and stops after its last', () => {
  const range = wholeDays(rule.zone, '2026-05-01', '2026-05-31');
  const held = spansOfRule({ ...rule, firstDay: '2026-05-10', lastDay: '2026-05-17' }, range);
  expect(held.map(({ start }) => epochToLocal(rule.zone, start))).toEqual([
    '2026-05-10T09:00',
    '2026-05-17T09:00',
  ]);
});

test('C.1.02: too long, backwards or past is refused with a sentence', () => {
  const now = localToEpoch(rule.zone, '2026-03-01T00:00').at;
  expect(awayRefusal(wholeDays(rule.zone, '2026-03-01', '2027-03-01'), now)).toBeNull();
  expect(awayRefusal(wholeDays(rule.zone, '2026-03-01', '2027-03-02'), now)).toMatch(/at most 366 days/);
  expect(awayRefusal({ start: now + 2, end: now + 2 }, now)).toMatch(/later end/);
  expect(awayRefusal({ start: now - 2, end: now }, now)).toMatch(/over/);
});

test('C.1.09: a time reads as it was entered', () => {
  const zone = 'Australia/Perth';
  const at = (text: string) => localToEpoch(zone, text).at;
  const said = (from: string, to: string) => spanText({ start: at(from), end: at(to), zone });
  expect(said('2026-12-08T00:00', '2026-12-09T00:00')).toBe('on 8 Dec');
  expect(said('2026-12-08T00:00', '2026-12-13T00:00')).toBe('from 8 Dec to 12 Dec');
  expect(said('2026-12-08T09:00', '2026-12-08T17:30')).toBe('from 8 Dec, 9:00 am, to 5:30 pm in Perth');
  expect(said('2026-12-08T22:00', '2026-12-09T06:00')).toBe(
    'from 8 Dec, 10:00 pm, to 9 Dec, 6:00 am in Perth',
  );
});

test('C.1.03: a weekly time that cannot be is refused with a sentence', () => {
  const now = localToEpoch(rule.zone, '2026-03-01T00:00').at;
  const refusal = (part: Partial<Parameters<typeof ruleRefusal>[0]> = {}) =>
    ruleRefusal({ ...rule, weekdays: [rule.weekday], ...part }, now);
  expect(refusal()).toBeNull();
  expect(refusal({ fromMin: 1320, toMin: 1800 })).toBeNull();
  expect(refusal({ toMin: rule.fromMin })).toMatch(/later end/);
  expect(refusal({ fromMin: 0, toMin: 1441 })).toMatch(/24 hours/);
  expect(refusal({ lastDay: '2025-12-31' })).toMatch(/later last day/);
  expect(refusal({ firstDay: '2025-01-01', lastDay: '2026-02-01' })).toMatch(/is over/);
  expect(refusal({ firstDay: '2028-03-15' })).toMatch(/two years/);
  // From a Monday to a Wednesday.
  const days = { firstDay: '2026-03-02', lastDay: '2026-03-04' };
  expect(refusal({ ...days, weekdays: [1, 3] })).toBeNull();
  expect(refusal({ ...days, weekdays: [3, 7] })).toMatch(/^There is no Sunday between/);
});
