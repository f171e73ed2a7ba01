import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { dayIn, dayStart } from '../src/draft';

const zones = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth', 'Pacific/Auckland', 'UTC'];

test.each(zones)('a day and its start are those of the calendar, over both changes of clocks: %s', (zone) => {
  for (let at = Date.UTC(2026, 2, 1, 13, 30); at < Date.UTC(2027, 3, 30); at += 86_400_000) {
    const day = dayText(zone, at);
    expect(dayIn(zone, at)).toBe(day);
    expect(dayStart(zone, day)).toBe(dayToEpoch(zone, day));
  }
});
