import { localToEpoch } from './time';
import { DAY_MS } from './units';
import { dayOfText, dayText, instantOf } from './zone-days';
import { zoneName, zoneNote } from './zone-names';
import { offsetMinutes, zoneOffset } from './zone-offset';
import { allZones } from './zones';

const sydney = 'Australia/Sydney';
const perth = 'Australia/Perth';
const brisbane = 'Australia/Brisbane';
const fourPm = Date.UTC(2026, 10, 21, 5); // 4 pm in Sydney, daylight time

test('the offset changes with the clocks, to the minute', () => {
  const change = Date.UTC(2026, 9, 3, 16); // 2 am becomes 3 am on 4 October
  expect([offsetMinutes(sydney, change - 1), offsetMinutes(sydney, change)]).toEqual([600, 660]);
  expect(offsetMinutes('Australia/Adelaide', fourPm)).toBe(630);
  // Lord Howe Island turns its clocks by half an hour.
  const back = Date.UTC(2031, 3, 5, 15);
  expect(offsetMinutes('Australia/Lord_Howe', back - 1)).toBe(660);
  expect(offsetMinutes('Australia/Lord_Howe', back)).toBe(630);
});

test('a year of a zone is read once, however many texts are written', () => {
  zoneOffset('Australia/Hobart', Date.UTC(2031, 0, 6));
  const asked = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  for (let hour = 0; hour < 1000; hour += 1)
    expect(offsetMinutes('Australia/Hobart', Date.UTC(2031, 0, 6) + hour * 60_000)).toBe(660);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test.each([...allZones, 'Pacific/Auckland', 'UTC'])(
  'Y-01: a day and its start are those of the calendar, over both changes of clocks: %s',
  (zone) => {
    for (let at = Date.UTC(2026, 2, 1, 13, 30); at < Date.UTC(2027, 3, 30); at += DAY_MS) {
      const day = dayText(zone, at);
      const start = localToEpoch(zone, `${day}T00:00`).at;
      expect(instantOf(zone, dayOfText(day), 0)).toBe(start);
      expect(start <= at && at < start + 25 * 3_600_000).toBe(true);
    }
  },
);

test('X-03: the job zone is named only where its clock differs from the viewer', () => {
  expect(zoneNote(perth, sydney, fourPm)).toBe('AWST');
  expect(zoneNote(sydney, 'Australia/Melbourne', fourPm)).toBe('');
  expect(zoneNote(sydney, brisbane, fourPm)).toBe('AEDT');
  expect(zoneNote(sydney, brisbane, Date.UTC(2026, 6, 1))).toBe('');
  expect(zoneNote(sydney, 'Nowhere/Land', fourPm)).toBe('AEDT');
  expect(zoneName(sydney, Date.UTC(2026, 6, 1))).toBe('AEST');
});
