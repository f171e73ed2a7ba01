import { overlaps } from './units';
import { allZones, isZone, states, zoneOfJob, zoneOfState, zonesInState } from './zones';

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

test('D.4.02: a job runs by the clock of its venue, unless it is in another state', () => {
  const brokenHill = { state: 1, zone: 'Australia/Broken_Hill' };
  expect([zoneOfJob(1, brokenHill), zoneOfJob(5, brokenHill), zoneOfJob(1, null)]).toEqual([
    'Australia/Broken_Hill',
    'Australia/Perth',
    'Australia/Sydney',
  ]);
});

test('D.4.02: a venue has the zone of its state, or an odd one of a place in it', () => {
  expect(zonesInState(1)).toEqual(['Australia/Sydney', 'Australia/Broken_Hill', 'Australia/Lord_Howe']);
  expect(zonesInState(5)).toEqual(['Australia/Perth', 'Australia/Eucla']);
  expect(zonesInState(2)).toEqual(['Australia/Melbourne']);
  expect(new Set(states.flatMap(({ id }) => zonesInState(id)))).toEqual(new Set(allZones));
});

test('Y-01: intervals are half-open', () => {
  expect(overlaps({ start: 0, end: 5 }, { start: 5, end: 9 })).toBe(false);
  expect(overlaps({ start: 0, end: 6 }, { start: 5, end: 9 })).toBe(true);
});
