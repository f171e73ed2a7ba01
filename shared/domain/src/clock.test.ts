import type { Clock } from './clock';
import { autoBreak, breakOptions, isBreakAllowed } from './breaks';
import { crewToClock, punchTarget, punchedClock } from './clock-crew';
import { type ClockAsk, decideClock } from './clock-rules';
import { acceptPendingPunch } from './pending-punch';
import {
  canBeSigned,
  clockAction,
  clockOutAll,
  isLocked,
  isLongTimesheet,
  tickDoubt,
  timesheetMinute,
  workedTime,
} from './clock';
import { HOUR_MS, MINUTE_MS } from './units';

const now = 1_700_000_040_000;
const ask: ClockAsk = { last: null, now, crewStart: now, earliestCheckIn: 120 };
const decide = (over: Partial<ClockAsk>) => {
  const { do: doing, reason } = decideClock({ ...ask, ...over });
  return `${doing} ${reason}`;
};
const open = { start: now - HOUR_MS, end: 0 };
const done = { start: now - 2 * HOUR_MS, end: now - HOUR_MS };

test.each<[string, Partial<ClockAsk>]>([
  ['open in', {}],
  ['close out', { last: open }],
  ['open in', { last: done }],
  ['ignore double-punch', { last: { start: now - 59_999, end: 0 } }],
  ['close out', { last: { start: now - 60_000, end: 0 } }],
  ['close out', { last: { start: now - 1_000, end: 0 }, key: 'b' }],
  ['close out', { last: { start: now - 1_000, end: 0 }, action: 'out' }],
  ['ignore double-punch', { last: { start: now - HOUR_MS, end: now - 1_000 } }],
  ['ignore already-in', { last: open, action: 'in' }],
  ['keep already-in', { last: open, action: 'in', tapTime: now - 2 * HOUR_MS }],
  ['ignore already-out', { last: { start: now - HOUR_MS, end: now - 1_000 }, action: 'out' }],
  ['keep already-out', { last: done, action: 'out' }],
  ['keep never-in', { action: 'out' }],
  ['open in', { tapTime: now - 24 * HOUR_MS, crewStart: now - 24 * HOUR_MS }],
  ['keep punch-too-old', { tapTime: now - 24 * HOUR_MS - 1 }],
  ['open in', { tapTime: now + 2 * MINUTE_MS }],
  ['keep punch-ahead', { tapTime: now + 2 * MINUTE_MS + 1 }],
  ['keep locked', { shift: 'locked' }],
  ['keep cancelled', { shift: 'cancelled' }],
  ['keep removed', { shift: 'removed', last: open }],
  ['open in', { crewStart: now + 2 * HOUR_MS }],
  ['ignore too-early', { crewStart: now + 2 * HOUR_MS + 1 }],
  ['keep too-early', { crewStart: now + HOUR_MS, tapTime: now - 2 * HOUR_MS }],
  ['keep overlap', { last: done, tapTime: now - HOUR_MS - 1, action: 'in' }],
  ['close out', { last: { start: now - 20 * HOUR_MS, end: 0 }, action: 'out' }],
  ['keep too-long', { last: { start: now - 20 * HOUR_MS - 1, end: 0 }, action: 'out' }],
  ['keep too-long', { last: { start: now - 56 * HOUR_MS, end: 0 }, tapTime: now - 23 * HOUR_MS }],
  ['close out', { last: { start: now - 26 * HOUR_MS, end: 0 }, crewEnd: now - 4 * HOUR_MS }],
  ['keep too-long', { last: { start: now - 26 * HOUR_MS, end: 0 }, crewEnd: now - 4 * HOUR_MS - 1 }],
  ['keep before-start', { last: open, tapTime: now - 2 * HOUR_MS, action: 'out' }],
])('C-02, T-03, T-22: %s %#', (expected, over) => expect(decide(over)).toBe(expected));

test('B.9.05: a clock of more than 48 hours comes of no punch that is accepted, nor of Clock Out All', () => {
  const start = now - 48 * HOUR_MS;
  const punch = (action: 'in' | 'out', tapTime: number, clock: { start: number; end: number }) =>
    acceptPendingPunch({ action, tapTime, receivedAt: now }, [row(1, clock.start, clock.end)], 7);
  expect(punch('out', now, { start, end: 0 })).toEqual({ do: 'end', id: 1, at: now });
  expect(punch('out', now, { start: start - 1, end: 0 })).toEqual({ do: 'refuse', why: 'too-long' });
  expect(punch('in', start, { start: now - HOUR_MS, end: now })).toEqual({ do: 'start', id: 1, at: start });
  expect(punch('in', start - 1, { start: now - HOUR_MS, end: now })).toEqual({
    do: 'refuse',
    why: 'too-long',
  });
  const { closed, refused } = clockOutAll([row(1, start, 0), row(2, start - 1, 0)], now);
  expect([closed.map((one) => one.row.id), refused.map(({ id }) => id)]).toEqual([[1], [2]]);
});

test('T-22: the punch is what counts', () => {
  expect(decideClock({ ...ask, last: open, tapTime: now - MINUTE_MS, key: 'k' })).toEqual({
    do: 'close',
    at: now - MINUTE_MS,
    reason: 'out',
  });
});

test('Y-08, B.9.04: the automatic break turns strictly after 6 and 12 hours', () => {
  expect(
    [6 * HOUR_MS, 6 * HOUR_MS + 1, 12 * HOUR_MS, 12 * HOUR_MS + 1].map((ms) => autoBreak(ms) / MINUTE_MS),
  ).toEqual([0, 30, 30, 60]);
});

test('T-15, B.9.03: any whole minutes below the worked time', () => {
  const clock = { start: now, end: now + HOUR_MS };
  const allowed = (minutes: number) => isBreakAllowed(minutes * MINUTE_MS, clock);
  expect([0, 7, 59].map(allowed)).toEqual([true, true, true]);
  expect([60, 90, -1, 0.5].map(allowed)).toEqual([false, false, false, false]);
  expect(isBreakAllowed(2 * HOUR_MS, { start: now, end: 0 })).toBe(true);
  expect(breakOptions.map(({ value }) => value / MINUTE_MS)).toEqual([0, 30, 45, 60, 75, 90, 120]);
});

const row = (id: number, start: number, end: number, over: Partial<Clock> = {}): Clock => ({
  id,
  idUser: 1,
  idReqCrew: 7,
  start,
  end,
  break: 0,
  idInvoice: null,
  idSignature: null,
  ...over,
});

test('Y-08, B.4.06, T-16: clock out all closes what it can and names the rest', () => {
  const rows = [
    row(1, now, 0),
    row(2, now + 8 * HOUR_MS, 0),
    row(3, now, now + 5),
    row(4, now, 0, { idInvoice: 9 }),
  ];
  const { closed, refused } = clockOutAll(rows, now + 7 * HOUR_MS);
  expect(closed.map(({ row: { id }, end, break: pause }) => [id, end, pause])).toEqual([
    [1, now + 7 * HOUR_MS, 30 * MINUTE_MS],
  ]);
  expect(refused.map(({ id }) => id)).toEqual([2]);
});

test('B.4.06, B.9.04, T-15: clock out all leaves a break that somebody set, unless it is as long as the time', () => {
  const set = (minutes: number) => row(1, now, 0, { break: minutes * MINUTE_MS });
  const after = (worked: number, minutes: number) =>
    clockOutAll([set(minutes)], now + worked).closed.map((one) => one.break / MINUTE_MS);
  expect(after(8 * HOUR_MS, 60)).toEqual([60]);
  expect(after(5 * HOUR_MS, 45)).toEqual([45]);
  expect(after(HOUR_MS, 60)).toEqual([0]);
});

test('B.4.05, T-08: open, signed and invoiced rows cannot be ticked', () => {
  expect(canBeSigned(row(1, 10, 20))).toBe(true);
  expect(
    [row(1, 10, 0), row(1, 10, 20, { idSignature: 1 }), row(1, 10, 20, { idInvoice: 1 })].some(canBeSigned),
  ).toBe(false);
  expect(isLocked({ idInvoice: null, idSignature: 0 })).toBe(false);
  expect(tickDoubt(row(1, now, now + 2 * MINUTE_MS))).toBeNull();
  expect(tickDoubt(row(1, now, now + MINUTE_MS))).toBe('slip');
  expect(tickDoubt(row(1, now, now + HOUR_MS, { break: HOUR_MS - MINUTE_MS }))).toBe('slip');
});

test('T-19: a time that shares minutes is not ticked at first, unless the other still runs', () => {
  const with_ = (...ends: number[]) => ({
    ...row(1, now, now + HOUR_MS),
    overlaps: ends.map((end) => ({ end })),
  });
  expect([with_(), with_(0), with_(0, now + HOUR_MS)].map(tickDoubt)).toEqual([null, null, 'overlap']);
});

test('B.9.05, B.2.19: worked time, long rows and the button', () => {
  expect([
    workedTime(row(1, 10, 30, { break: 5 })),
    workedTime(row(1, 10, 0)),
    workedTime(row(1, 10, 20, { break: 50 })),
  ]).toEqual([15, 0, 0]);
  expect([
    isLongTimesheet(row(1, now, now + 72_000_000)),
    isLongTimesheet(row(1, now, now + 72_000_001)),
  ]).toEqual([false, true]);
  expect([clockAction([]), clockAction([row(1, 1, 2)]), clockAction([row(1, 1, 2), row(2, 3, 0)])]).toEqual([
    'in',
    'in',
    'out',
  ]);
});

test('T-02, T-22: a punch belongs to the crew whose check-in is open', () => {
  const day = { id: 1, start: now, end: now + 5.5 * HOUR_MS, absent: false };
  const evening = { id: 2, start: now + 6 * HOUR_MS, end: null, absent: false };
  const at = (hours: number) => crewToClock([evening, day], now + hours * HOUR_MS, 120)?.id;
  expect([-5, -1, 0, 3.9, 4, 5].map(at)).toEqual([1, 1, 1, 1, 2, 2]);
  expect(crewToClock([], now, 120)).toBeUndefined();
});

test('T-22: a crew that is over, or without its worker, gives way to another whose check-in is open', () => {
  const early = { id: 1, start: now, end: now + HOUR_MS, absent: false };
  const next = { id: 2, start: now + 3 * HOUR_MS, end: now + 5 * HOUR_MS, absent: false };
  const at = (hours: number, absent = false) =>
    crewToClock([{ ...early, absent }, next], now + hours * HOUR_MS, 120)?.id;
  expect([0.9, 1, 1.1].map((hours) => at(hours))).toEqual([1, 2, 2]);
  // The check-in of the other is not open: whoever stays on after the end is on the crew that was.
  expect([at(0.5, true), at(1, true)]).toEqual([1, 2]);
  const long = { ...early, end: now + 4 * HOUR_MS };
  expect(
    [false, true].map((absent) => crewToClock([{ ...long, absent }, next], now + HOUR_MS, 120)?.id),
  ).toEqual([1, 2]);
});

describe('T-22: two crews of a job, and the check-out of the first was forgotten', () => {
  // The first from 4:30 to 8:30 pm, the second from 6:30 am.
  const first = { id: 1, start: now, end: now + 4 * HOUR_MS, absent: false };
  const second = { id: 2, start: now + 14 * HOUR_MS, end: now + 19 * HOUR_MS, absent: false };
  const left = row(1, now, 0, { idReqCrew: 1 });
  const asked = (
    hours: number,
    punch: Parameters<typeof punchedClock>[0],
    clocks: Clock[] = [left],
    crews = [first, second],
  ) => {
    const { crew, last } = punchedClock(punch, crews, clocks, now + hours * HOUR_MS, 120);
    return [crew?.id, last?.id];
  };
  const button = (hours: number, clocks: Clock[] = [left], crews = [first, second]) => {
    const { crew, running } = punchTarget(crews, clocks, now + hours * HOUR_MS, 120);
    return [crew?.id, running?.id];
  };

  test('T-22: the button checks out of the first until check-in for the second opens', () => {
    expect([4, 11.9, 12, 20].map((hours) => button(hours))).toEqual([
      [1, 1],
      [1, 1],
      [2, undefined],
      [2, undefined],
    ]);
    // A second crew that follows at once takes the clock along.
    const next = { ...second, start: now + 5 * HOUR_MS, end: now + 9 * HOUR_MS };
    expect([5, 6, 8].map((hours) => button(hours, [left], [first, next]))).toEqual(Array(3).fill([1, 1]));
  });

  test('T-22: a check-in opens its own clock, named or not; a check-out closes that of its crew', () => {
    expect(asked(14, { action: 'in', idReqCrew: 2 })).toEqual([2, undefined]);
    expect(asked(14, { action: 'in' })).toEqual([2, undefined]);
    expect(asked(14, {})).toEqual([2, undefined]);
    expect(asked(3, { action: 'in' })).toEqual([1, 1]);
    const both = [left, row(2, now + 14 * HOUR_MS, 0, { idReqCrew: 2 })];
    expect(asked(19, { action: 'out', idReqCrew: 2 }, both)).toEqual([2, 2]);
    expect(asked(19, { action: 'out', idReqCrew: 1 }, both)).toEqual([1, 1]);
    expect(asked(19, { action: 'out' }, both)).toEqual([2, 2]);
    // Nobody is paid for the night: the check-in of the second may still wait for a decision.
    expect(asked(19, { action: 'out', idReqCrew: 2 })).toEqual([2, undefined]);
    expect(asked(5, { action: 'out' })).toEqual([1, 1]);
  });

  test('T-22: a clock that somebody opened only after the check-in leaves the decision to the supervisor', () => {
    const later = row(3, now + 15 * HOUR_MS, 0, { idReqCrew: 1 });
    expect(asked(14, { action: 'in', idReqCrew: 2 }, [later])).toEqual([2, 3]);
  });

  test('T-22: a pending punch that names its crew is accepted beside the clock of another', () => {
    const punch = { action: 'in', tapTime: now + 14 * HOUR_MS, receivedAt: now + 15 * HOUR_MS } as const;
    expect(acceptPendingPunch({ ...punch, idReqCrew: 2 }, [left], 2)).toEqual({
      do: 'open',
      at: punch.tapTime,
    });
    expect(acceptPendingPunch(punch, [left], 2)).toEqual({ do: 'refuse', why: 'already-in' });
    const out = { ...punch, action: 'out' } as const;
    expect(acceptPendingPunch({ ...out, idReqCrew: 2 }, [left])).toEqual({
      do: 'refuse',
      why: 'no-check-in',
    });
    expect(acceptPendingPunch({ ...out, idReqCrew: 1 }, [left])).toEqual({
      do: 'end',
      id: 1,
      at: punch.tapTime,
    });
  });
});

test('T-23: a time starts and ends with the minute that is shown; a second tap still counts by its second', () => {
  expect([now, now + 1, now + 59_999].map(timesheetMinute)).toEqual([now, now, now]);
  const punchedAt = now + 59_000;
  const last = { start: now, end: 0, punchedAt };
  expect(decide({ last, now: punchedAt + 2_000, crewStart: now })).toBe('ignore double-punch');
  expect(decide({ last, now: punchedAt + 60_000, crewStart: now })).toBe('close out');
  const tapTime = now + 50_000;
  expect(acceptPendingPunch({ action: 'in', tapTime, receivedAt: tapTime }, [])).toEqual({
    do: 'open',
    at: now,
  });
});

describe('T-22: an accepted punch', () => {
  const accept = (action: 'in' | 'out', hours: number, clocks: ReturnType<typeof row>[], crew = 7) => {
    const tapTime = now + hours * HOUR_MS;
    const decision = acceptPendingPunch({ action, tapTime, receivedAt: now + 24 * HOUR_MS }, clocks, crew);
    return decision.do === 'refuse' ? decision.why : `${decision.do} ${(decision.at - now) / HOUR_MS}`;
  };
  const done = row(1, now, now + 8 * HOUR_MS);
  const running = row(1, now, 0);
  test.each([
    ['open 1', accept('in', 1, [])],
    ['open 9', accept('in', 9, [done])],
    ['start -1', accept('in', -1, [done])],
    ['start -1', accept('in', -1, [running])],
    ['other-crew', accept('in', -1, [done], 8)],
    ['already-in', accept('in', 1, [running])],
    ['inside', accept('in', 1, [done])],
    ['signed', accept('in', -1, [{ ...done, idSignature: 3 }])],
    ['end 7', accept('out', 7, [running])],
    ['end 7', accept('out', 7, [done])],
    ['no-check-in', accept('out', -1, [])],
    ['before-check-in', accept('out', -1, [running])],
    ['signed', accept('out', 7, [{ ...done, idInvoice: 3 }])],
    ['break', accept('out', 1, [{ ...running, break: HOUR_MS }])],
  ])('T-22: %s %#', (expected, is) => expect(is).toBe(expected));

  test('T-22: a punch more than seven days before or after its arrival is not accepted', () => {
    const week = 7 * 24 * HOUR_MS;
    const at = (tapTime: number) => acceptPendingPunch({ action: 'in', tapTime, receivedAt: now }, []);
    expect(at(now - week)).toEqual({ do: 'open', at: now - week });
    expect(at(now + week)).toEqual({ do: 'open', at: now });
    for (const wrong of [0, now - week - 1, now + week + 1])
      expect(at(wrong)).toEqual({ do: 'refuse', why: 'time' });
  });

  test('T-22: is never later than its arrival', () => {
    expect(acceptPendingPunch({ action: 'in', tapTime: now + HOUR_MS, receivedAt: now }, [])).toEqual({
      do: 'open',
      at: now,
    });
  });
});
