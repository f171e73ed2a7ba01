import { quietNight } from './quiet-hours';
import { localToEpoch } from './time';
import { allZones } from './zones';

const at = (zone: string, local: string) => localToEpoch(zone, local).at;
const nightOf = (zone: string, local: string) => quietNight(zone, at(zone, local));

test.each(allZones)(
  'C.3.06: in %s the night begins at 9 pm, ends at 7 am, and lies over midnight',
  (zone) => {
    const night = { start: at(zone, '2026-11-25T21:00'), end: at(zone, '2026-11-26T07:00') };
    for (const local of ['2026-11-25T21:00', '2026-11-25T23:59', '2026-11-26T00:00', '2026-11-26T06:59'])
      expect(nightOf(zone, local)).toEqual(night);
    for (const local of ['2026-11-25T20:59', '2026-11-26T07:00', '2026-11-26T12:00'])
      expect(nightOf(zone, local)).toBeNull();
  },
);

test('C.3.06: a night in which the clocks change begins and ends at the same readings, 9 or 11 hours apart', () => {
  const hours = (local: string) => {
    const night = nightOf('Australia/Sydney', local);
    return night && (night.end - night.start) / 3_600_000;
  };
  expect([hours('2026-10-04T01:00'), hours('2026-04-05T01:00'), hours('2026-11-26T01:00')]).toEqual([
    9, 11, 10,
  ]);
});
