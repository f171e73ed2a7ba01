import { addDays, startOfDay as domainStart, weekOf } from '@crewcall/domain/time';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { startOfDay, startOfWeek } from '../src/worker/days';

const sydney = 'Australia/Sydney';
const at = (text: string) => Date.parse(text);

test('A.2.14, J-21: the Sunday on which the clocks go forward begins at its midnight, and so do its neighbours', () => {
  const morning = at('2026-10-04T10:00+11:00');
  expect(startOfDay(morning, sydney, -1)).toBe(at('2026-10-03T00:00+10:00'));
  expect(startOfDay(morning, sydney)).toBe(at('2026-10-04T00:00+10:00'));
  expect(startOfDay(morning, sydney, 1)).toBe(at('2026-10-05T00:00+11:00'));
  expect(startOfWeek(morning, sydney)).toBe(at('2026-09-28T00:00+10:00'));
  expect(startOfWeek(morning, sydney, 1)).toBe(at('2026-10-05T00:00+11:00'));
});

test('A.2.14, J-21: so does the Sunday on which they go back', () => {
  const morning = at('2026-04-05T10:00+10:00');
  expect(startOfDay(morning, sydney, -1)).toBe(at('2026-04-04T00:00+11:00'));
  expect(startOfDay(morning, sydney)).toBe(at('2026-04-05T00:00+11:00'));
  expect(startOfDay(morning, sydney, 1)).toBe(at('2026-04-06T00:00+10:00'));
  expect(startOfWeek(morning, sydney)).toBe(at('2026-03-30T00:00+11:00'));
  expect(startOfWeek(morning, sydney, 1)).toBe(at('2026-04-06T00:00+10:00'));
});

test('A.2.14, J-21: at every hour around both Sundays it says what the domain’s calendar says', () => {
  for (const zone of [sydney, 'Australia/Adelaide', 'Australia/Lord_Howe', 'Australia/Perth'])
    for (const sunday of ['2026-04-05T12:00Z', '2026-10-04T12:00Z'])
      for (let now = at(sunday) - 9 * DAY_MS; now < at(sunday) + 9 * DAY_MS; now += 5 * HOUR_MS) {
        const today = domainStart(zone, now);
        const days = [-7, -1, 0, 1, 7];
        expect(days.map((by) => startOfDay(now, zone, by))).toEqual(
          days.map((by) => addDays(zone, today, by)),
        );
        const { start, end } = weekOf(zone, now);
        expect([startOfWeek(now, zone), startOfWeek(now, zone, 1)]).toEqual([start, end]);
      }
});
