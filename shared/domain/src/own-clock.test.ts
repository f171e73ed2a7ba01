import { clocksWithPresses } from './own-clock';
import { clockButton, isOpen } from './timesheet';

const closed = { start: 1000, end: 2000 };
const open = { start: 3000, end: 0 };
const press = (action: 'in' | 'out', tapTime: number) => ({ action, tapTime });
const label = (...asked: Parameters<typeof clocksWithPresses>) => clockButton(clocksWithPresses(...asked));

test('B.2.19, T-22: a press that waits counts as done', () => {
  expect(label([], [press('in', 5000)])).toBe('Check Out');
  expect(label([closed], [press('in', 5000)])).toBe('Check Out');
  expect(label([closed, open], [press('out', 5000)])).toBe('Check In');
  expect(clocksWithPresses([], [press('in', 5000)])).toEqual([{ start: 5000, end: 0 }]);
});

test('C-02: a press that the rows know of already changes nothing', () => {
  expect(clocksWithPresses([open], [press('in', 3000)])).toEqual([open]);
  expect(clocksWithPresses([closed], [press('out', 2000)])).toEqual([closed]);
});

test('T-22: several presses count in the order of their times, whatever order they are kept in', () => {
  const clocks = clocksWithPresses([], [press('out', 6000), press('in', 7000), press('in', 5000)]);
  expect(clocks).toEqual([
    { start: 5000, end: 6000 },
    { start: 7000, end: 0 },
  ]);
  expect(clocks.filter(isOpen)).toHaveLength(1);
});

test('T-22: a check-out by a clock that runs behind never ends before its start', () => {
  expect(clocksWithPresses([open], [press('out', 2500)])).toEqual([{ start: 3000, end: 3000 }]);
});
