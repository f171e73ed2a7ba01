import { overlaps } from './units';
import { isZone, states, zoneOfState } from './zones';

test('P-27: states have ids 1..8 in order', () => {
  expect(states.map(({ id, name }) => `${id}${name}`).join(' ')).toBe('1NSW 2VIC 3QLD 4SA 5WA 6TAS 7NT 8ACT');
  expect(zoneOfState(8)).toBe('Australia/Sydney');
  expect(zoneOfState(99)).toBe('Australia/Sydney');
});

test('J-07: only names that the runtime knows are zones', () => {
  expect(['Australia/Sydney', 'Australia/Eucla', '', 'Mars/Base'].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('Y-01: intervals are half-open', () => {
  expect(overlaps({ start: 0, end: 5 }, { start: 5, end: 9 })).toBe(false);
  expect(overlaps({ start: 0, end: 6 }, { start: 5, end: 9 })).toBe(true);
});
