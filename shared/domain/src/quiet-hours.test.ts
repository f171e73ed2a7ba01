import { quietProblem, usualQuiet } from './quiet-choice';
import { quietNight, sendAt } from './quiet-hours';
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

test('C.3.06: a person’s own hours count, also by day; both empty is no quiet at all', () => {
  const zone = 'Australia/Perth';
  const noon = { from: '12:00', to: '14:00' };
  expect(quietNight(zone, at(zone, '2026-11-26T13:59'), noon)).toEqual({
    start: at(zone, '2026-11-26T12:00'),
    end: at(zone, '2026-11-26T14:00'),
  });
  expect(quietNight(zone, at(zone, '2026-11-26T14:00'), noon)).toBeNull();
  expect(quietNight(zone, at(zone, '2026-11-26T03:00'), { from: '', to: '' })).toBeNull();
  expect(quietProblem({ from: '', to: '' })).toBeNull();
  expect(quietProblem({ from: '22:00', to: '' })).toMatch(/two times/);
  expect(quietProblem({ from: '22:00', to: '24:00' })).toMatch(/two times/);
  expect(quietProblem({ from: '22:00', to: '22:00' })).toMatch(/different times/);
});

test('C.3.06: news of the night waits for the morning, unless its shift would begin before, or is urgent and near', () => {
  const zone = 'Australia/Sydney';
  const now = at(zone, '2026-11-26T23:00');
  const morning = at(zone, '2026-11-27T07:00');
  const sent = (isUrgent: boolean, start: string | null) =>
    sendAt(zone, now, usualQuiet, { isUrgent, startsAt: start === null ? null : at(zone, start) });
  expect(sent(false, null)).toBe(morning);
  expect(sent(false, '2026-11-27T09:00')).toBe(morning);
  expect(sent(false, '2026-11-27T06:00')).toBe(now);
  expect(sent(false, '2026-11-27T07:00')).toBe(now);
  expect(sent(true, '2026-11-27T11:00')).toBe(now);
  expect(sent(true, '2026-11-27T11:01')).toBe(morning);
  expect(sent(true, null)).toBe(now);
  expect(sendAt(zone, morning, usualQuiet, { isUrgent: false, startsAt: null })).toBe(morning);
});
