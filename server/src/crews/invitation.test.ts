import { reminderTime } from './invitation';

const HOUR = 3_600_000;

test.each([
  ['N-19: four days ahead: after a day', 96, 24],
  ['N-19: sixty hours ahead: two days before the start', 60, 12],
  ['N-19: forty hours ahead: after a day, since two days before is past', 40, 24],
  ['N-19: at exactly 48 hours: after a day', 48, 24],
  ['N-19: twenty hours ahead: not at all', 20, null],
])('%s', (_, ahead, wanted) => {
  const now = Date.UTC(2026, 10, 21, 9);
  const at = reminderTime(now + ahead * HOUR, now);
  expect(at === null ? null : (at - now) / HOUR).toBe(wanted);
});
