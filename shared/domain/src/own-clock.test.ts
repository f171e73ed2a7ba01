import { forgottenAt } from './crew-time';
import { breakQuestion, clocksWithPunches, forgottenEnd, namedTime } from './own-clock';
import type { ClockPress } from './own-clock';
import { clockAction, isOpen } from './clock';
import { HOUR_MS, MINUTE_MS } from './units';

const closed = { start: 1000, end: 2000 };
const open = { start: 3000, end: 0 };
const punch = (action: 'in' | 'out', tapTime: number) => ({ action, tapTime });
const label = (...asked: Parameters<typeof clocksWithPunches>) => clockAction(clocksWithPunches(...asked));

test('B.2.19, T-22: a punch that waits counts as done', () => {
  expect(label([], [punch('in', 5000)])).toBe('out');
  expect(label([closed], [punch('in', 5000)])).toBe('out');
  expect(label([closed, open], [punch('out', 5000)])).toBe('in');
  expect(clocksWithPunches([], [punch('in', 5000)])).toEqual([{ start: 5000, end: 0 }]);
});

test('C-02: a punch that the rows know of already changes nothing', () => {
  expect(clocksWithPunches([open], [punch('in', 3000)])).toEqual([open]);
  expect(clocksWithPunches([closed], [punch('out', 2000)])).toEqual([closed]);
});

test('T-22: several punches count in the order of their times, whatever order they are kept in', () => {
  const clocks = clocksWithPunches([], [punch('out', 6000), punch('in', 7000), punch('in', 5000)]);
  expect(clocks).toEqual([
    { start: 5000, end: 6000 },
    { start: 7000, end: 0 },
  ]);
  expect(clocks.filter(isOpen)).toHaveLength(1);
});

test('T-22: a check-out by a clock that runs behind never ends before its start', () => {
  expect(clocksWithPunches([open], [punch('out', 2500)])).toEqual([{ start: 3000, end: 3000 }]);
});

test('T-22: a punch that names its crew opens beside a forgotten clock of another, and closes its own', () => {
  const left = { ...open, idReqCrew: 1 };
  const named = (action: 'in' | 'out', tapTime: number, idReqCrew = 2) => ({ action, tapTime, idReqCrew });
  expect(clocksWithPunches([left], [named('in', 5000)])).toEqual([
    left,
    { start: 5000, end: 0, idReqCrew: 2 },
  ]);
  expect(clocksWithPunches([left], [named('in', 5000), named('out', 6000)])).toEqual([
    left,
    { start: 5000, end: 6000, idReqCrew: 2 },
  ]);
  expect(clocksWithPunches([left], [named('in', 5000), { ...named('out', 6000, 1), finish: 4000 }])).toEqual([
    { ...left, end: 4000 },
    { start: 5000, end: 0, idReqCrew: 2 },
  ]);
});

describe('a punch that is taken back', () => {
  const undo = (action: 'in' | 'out', tapTime: number, undoes: string) => ({
    action,
    tapTime,
    undoes,
    key: 'u',
  });

  test('T-22: before the rows know of it, it has never been', () => {
    const undone = [{ ...punch('out', 5000), key: 'a' }, undo('out', 5500, 'a')];
    expect(clocksWithPunches([open], undone)).toEqual([open]);
    expect(clocksWithPunches([], [{ ...punch('in', 5000), key: 'a' }, undo('in', 5500, 'a')])).toEqual([]);
  });

  test('T-22: once the rows know of it, the newest clock is as before', () => {
    expect(clocksWithPunches([closed, open], [undo('in', 3500, 'a')])).toEqual([closed]);
    expect(clocksWithPunches([{ start: 1, end: 2 }, closed], [undo('out', 2500, 'a')])).toEqual([
      { start: 1, end: 2 },
      { ...closed, end: 0 },
    ]);
    // Rows that know of the undo as well.
    expect(clocksWithPunches([closed, open], [undo('out', 3500, 'a')])).toEqual([closed, open]);
    expect(clocksWithPunches([closed], [undo('in', 3500, 'a')])).toEqual([closed]);
  });
});

test('T-22: the end that a worker gives closes the clock there, not at the punch', () => {
  expect(clocksWithPunches([open], [{ ...punch('out', 9000), finish: 5000 }])).toEqual([
    { start: 3000, end: 5000 },
  ]);
});

test('T-22: a clock is forgotten two hours after its planned end; without one 12 h after the start', () => {
  const hour = 3_600_000;
  const at = (endTime: number | null, start = 0) => forgottenAt({ start }, { startTime: 0, endTime }) / hour;
  expect([at(4 * hour), at(12 * hour), at(null)]).toEqual([6, 14, 12]);
  // Whoever came after the end, or is on no crew, has the check-in alone.
  expect([at(4 * hour, 5 * hour), forgottenAt({ start: hour }, undefined) / hour]).toEqual([17, 13]);
  // From 4:30 to 8:30 pm, at 4 am.
  expect(forgottenEnd({ start: 0 }, { startTime: 0, endTime: 4 * hour }, 11.5 * hour)).toBe(4 * hour);
});

test('T-22: a check-out is named by the end that its worker gives', () => {
  const out = { ...punch('out', 9000), key: 'a', finish: 5000 };
  const undo = { ...punch('out', 9500), undoes: 'a' };
  expect([namedTime(out, [out]), namedTime(undo, [out, undo])]).toEqual([5000, 5000]);
});

test('T-22: an undo is named by the time of the punch it takes back, by none where that is not here any more', () => {
  const out = { ...punch('out', 5000), key: 'a' };
  const undo = { ...punch('out', 9000), undoes: 'a' };
  expect(namedTime(out, [out, undo])).toBe(5000);
  expect(namedTime(undo, [out, undo])).toBe(5000);
  expect(namedTime(undo, [undo])).toBeNull();
});

describe('a break beside the clock', () => {
  const at = Date.UTC(2026, 10, 21, 1);
  const clock = { start: at - 6 * HOUR_MS, end: 0, idReqCrew: 1 };
  const tap = (
    action: ClockPress['action'],
    minutes: number,
    more: Partial<ClockPress> = {},
  ): ClockPress => ({
    action,
    tapTime: at + minutes * MINUTE_MS,
    idReqCrew: 1,
    ...more,
  });

  test('T-20: presses that wait count as done, in whole minutes, and a second start is none', () => {
    const [running] = clocksWithPunches([clock], [tap('start-break', 0.5), tap('start-break', 5)]);
    expect(running).toMatchObject({ breakSince: at, end: 0 });
    const [after] = clocksWithPunches([clock], [tap('start-break', 0.5), tap('end-break', 30.2)]);
    expect(after).toMatchObject({ break: 30 * MINUTE_MS, breakSaid: 30 * MINUTE_MS, breakSince: null });
  });

  test('T-20: a break that was never ended ends at check-out', () => {
    const [closed] = clocksWithPunches([clock], [tap('start-break', 0), tap('out', 20)]);
    expect(closed).toMatchObject({ end: at + 20 * MINUTE_MS, break: 20 * MINUTE_MS });
    expect(breakQuestion([closed ?? clock], at)).toBeNull();
  });

  test('T-20: a break that was probably never ended is asked about at check-out', () => {
    const began = { ...clock, start: at - 5 * HOUR_MS, breakSince: at - 121 * MINUTE_MS };
    const [closed] = clocksWithPunches([began], [tap('out', 0)]);
    expect(closed).toMatchObject({ break: 121 * MINUTE_MS, breakSaid: null });
    expect(breakQuestion([closed ?? clock], at)?.clock).toBe(closed);
    const [usual] = clocksWithPunches([{ ...began, breakSince: at - 120 * MINUTE_MS }], [tap('out', 0)]);
    expect(breakQuestion([usual ?? clock], at)).toBeNull();
  });

  test('T-20: after a check-out the worker is asked until they answer, for a day’s half, and not of minutes', () => {
    const clocks = clocksWithPunches([clock], [tap('out', 0)]);
    expect(breakQuestion(clocks, at)?.choices.map(({ value }) => value / MINUTE_MS)).toEqual([
      0, 30, 45, 60, 75, 90, 120,
    ]);
    expect(breakQuestion(clocks, at + 12 * HOUR_MS)).toBeNull();
    expect(breakQuestion([clock], at)).toBeNull();
    expect(breakQuestion([{ start: at - 20 * MINUTE_MS, end: at }], at)).toBeNull();
    expect(breakQuestion([{ ...clock, end: at, locked: true }], at)).toBeNull();
    const answered = clocksWithPunches([clock], [tap('out', 0), tap('break-taken', 1, { break: 0 })]);
    expect(answered).toMatchObject([{ break: 0, breakSaid: 0 }]);
    expect(breakQuestion(answered, at)).toBeNull();
  });
});
