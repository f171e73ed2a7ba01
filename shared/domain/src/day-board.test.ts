import * as fc from 'fast-check';
import { byUrgency, dayCounts, attendanceStatus, attendanceStatuses, attendanceStatusOn } from './day-board';
import type { DayPlace } from './day-board';
import { localToEpoch } from './time';
import { HOUR_MS, MINUTE_MS } from './units';

const start = Date.UTC(2026, 10, 21, 4);
const place = (part: Partial<DayPlace> = {}): DayPlace => ({
  idReqCrew: 7,
  startTime: start,
  endTime: start + 8 * HOUR_MS,
  askedAt: null,
  answer: null,
  minutes: null,
  absent: false,
  times: [],
  punch: null,
  ...part,
});
const at = (part: Partial<DayPlace>, minutes: number) =>
  attendanceStatus(place(part), start + minutes * MINUTE_MS, 10);
const asked = { askedAt: start - 18 * HOUR_MS };
const yes = { ...asked, answer: 'yes' } as const;
const late = { ...asked, answer: 'late', minutes: 30 } as const;
const time = (from: number, to: number | null, idReqCrew = 7) => ({
  idReqCrew,
  start: start + from * MINUTE_MS,
  end: to === null ? 0 : start + to * MINUTE_MS,
});

test.each([
  ['nobody was asked', {}, -600, 'not-asked'],
  ['a question waits', asked, -600, 'asked'],
  ['until 4 hours before', asked, -241, 'asked'],
  ['then there is no answer', asked, -240, 'no-answer'],
  ['a question of just now has half an hour', { askedAt: start - 200 * MINUTE_MS }, -171, 'asked'],
  ['and no more', { askedAt: start - 200 * MINUTE_MS }, -170, 'no-answer'],
  ['yes', yes, -600, 'coming'],
  ['yes, in the ten minutes after the start', yes, 9, 'coming'],
  ['yes, but nobody came', yes, 10, 'missing'],
  ['no answer, and nobody came', asked, 10, 'missing'],
  ['not asked, and nobody came', {}, 10, 'missing'],
  ['late', late, -30, 'late'],
  ['late, in the half hour and ten minutes', late, 39, 'late'],
  ['late, and longer than that', late, 40, 'missing'],
  ['late, said again for hours', { ...late, minutes: 400 }, 129, 'late'],
  ['late, said again for hours, after two of them', { ...late, minutes: 400 }, 130, 'missing'],
  ['no', { ...asked, answer: 'no' }, -30, 'not-coming'],
  ['no, also after the start', { ...asked, answer: 'no' }, 60, 'not-coming'],
  ['no, but they came all the same', { answer: 'no', times: [time(0, null)] }, 60, 'here'],
  ['a clock that runs', { times: [time(-5, null)] }, 60, 'here'],
  ['a clock that runs on over the planned end', { times: [time(-5, null)] }, 599, 'here'],
  ['a clock that was forgotten', { times: [time(-5, null)] }, 600, 'not-out'],
  ['a clock that was left open for days', { times: [time(-5, null)] }, 3000, 'not-out'],
  ['a clock that began after the planned end', { times: [time(720, null)] }, 730, 'here'],
  ['a clock before the start', { times: [time(-60, null)] }, -30, 'here'],
  ['a check-in that waits for a decision', { punch: { isKept: true } }, 60, 'here'],
  ['a clock that is closed', { times: [time(0, 120)] }, 130, 'gone'],
  ['back from a break', { times: [time(0, 120), time(150, null)] }, 160, 'here'],
  ['absent', { absent: true }, 60, 'absent'],
  ['from one crew into the next without a second punch', { times: [time(-300, null, 6)] }, 60, 'here'],
  ['still on the crew before', { ...yes, times: [time(-300, null, 6)] }, -60, 'coming'],
  ['done with the crew before', { ...yes, times: [time(-300, -60, 6)] }, 20, 'missing'],
] as const)('C.3.12: %s', (_, part, minutes, status) => {
  expect(at(part, minutes)).toBe(status);
});

test('C.3.08: who gets the place late has an hour for the way before they are missing', () => {
  const given = (minutes: number) => ({ confirmedAt: start + minutes * MINUTE_MS });
  expect(at(given(33), 102)).not.toBe('missing');
  expect(at(given(33), 103)).toBe('missing');
  expect(at(given(-30), 39)).not.toBe('missing');
  expect(at(given(-30), 40)).toBe('missing');
  expect(at(given(-120), 10)).toBe('missing');
});

test('C.3.12: who went home soon after their next crew began is missing there; who worked half of it is not', () => {
  const before = 6;
  expect(at({ times: [time(-300, 3, before)] }, 13)).toBe('missing');
  expect(at({ times: [time(-300, null, before)] }, 13)).toBe('here');
  expect(at({ times: [time(-300, 240, before)] }, 300)).toBe('gone');
});

test('C.3.12: whoever works on into the next crew has forgotten no check-out on the first', () => {
  const first = place();
  const person = { ...first, times: [time(0, null)] };
  const next = { idReqCrew: 8, startTime: start + 9 * HOUR_MS, endTime: start + 14 * HOUR_MS, isKept: false };
  const on = (laterCrews: readonly (typeof next)[], hours: number, part: Partial<DayPlace> = {}) =>
    attendanceStatusOn(first, { ...person, ...part, laterCrews }, start + hours * HOUR_MS, 10);
  expect(attendanceStatusOn(first, person, start + 13 * HOUR_MS, 10)).toBe('not-out');
  expect(on([next], 13)).toBe('here');
  expect(on([next], 30)).toBe('not-out');
  // Another crew, much later, on which the open time does not count.
  const later = { ...next, startTime: start + 40 * HOUR_MS, endTime: start + 44 * HOUR_MS };
  expect(on([later], 41)).toBe('not-out');
  expect(on([{ ...later, isKept: true }], 41)).toBe('here');
  expect(on([next], 13, { times: [time(0, null), time(600, 620, 8)] })).toBe('not-out');
});

describe('C.3.12, T-22: a clock of the evening before that was forgotten', () => {
  // The crew before began 14 h earlier and was planned for 4 h.
  const plan = { startTime: start - 14 * HOUR_MS, endTime: start - 10 * HOUR_MS };
  const left = { ...time(-14 * 60, null, 6), plan };
  const before = { ...plan, idReqCrew: 6 };

  test('C.3.12: it makes nobody Here for the next crew, who is missing as anybody else', () => {
    expect([-30, 9, 10, 200].map((minutes) => at({ ...yes, times: [left] }, minutes))).toEqual([
      'coming',
      'coming',
      'missing',
      'missing',
    ]);
  });

  test('C.3.12: with a clock of its own the next crew has them, and the one before still needs a check-out', () => {
    const times = [left, time(0, null)];
    expect(at({ times }, 20)).toBe('here');
    const next = place({ times });
    const now = start + 20 * MINUTE_MS;
    expect(attendanceStatusOn(before, { ...next, laterCrews: [{ ...next, isKept: false }] }, now, 10)).toBe(
      'not-out',
    );
    expect(attendanceStatusOn(next, next, now, 10)).toBe('here');
    expect(at({ times: [left, time(0, 60)] }, 70)).toBe('gone');
  });

  test('C.3.12: a clock that was left for the next crew is to be ended at once, not only when it is long over', () => {
    const noon = { startTime: start - 4 * HOUR_MS, endTime: start };
    const times = [{ ...time(-240, null, 6), plan: noon }, time(1, null)];
    expect(attendanceStatus({ ...place({ times }), ...noon, idReqCrew: 6 }, start + 5 * MINUTE_MS, 10)).toBe(
      'not-out',
    );
    expect(at({ times }, 5)).toBe('here');
  });
});

test('C.3.12: what needs action comes first', () => {
  expect([...attendanceStatuses].reverse().sort(byUrgency).slice(0, 4)).toEqual([
    'missing',
    'not-coming',
    'no-answer',
    'not-out',
  ]);
});

test('C.3.12: coming counts who said so or came, here who is there', () => {
  expect(dayCounts(['coming', 'late', 'here', 'gone', 'asked', 'missing', 'not-coming', 'absent'])).toEqual({
    coming: 4,
    here: 1,
  });
});

const anyPlace = fc.record({
  askedAt: fc.option(fc.integer({ min: -30 * 60, max: 60 }).map((ms) => start + ms * MINUTE_MS)),
  said: fc.constantFrom(
    { answer: null, minutes: null },
    { answer: 'yes', minutes: null },
    { answer: 'no', minutes: null },
    { answer: 'late', minutes: 60 },
  ) satisfies fc.Arbitrary<Pick<DayPlace, 'answer' | 'minutes'>>,
  absent: fc.boolean(),
  punch: fc.option(fc.record({ isKept: fc.boolean() })),
  clock: fc.option(
    fc.tuple(fc.integer({ min: -120, max: 300 }), fc.option(fc.integer({ min: 1, max: 300 }))),
  ),
  minutes: fc.integer({ min: -30 * 60, max: 20 * 60 }),
});

test('C.3.12: nobody who has a time or a punch is ever missing, and nobody else is here or gone', () => {
  fc.assert(
    fc.property(anyPlace, ({ said, clock, minutes, ...part }) => {
      const times = clock === null ? [] : [time(clock[0], clock[1] === null ? null : clock[0] + clock[1])];
      const status = at({ ...part, ...said, times }, minutes);
      const isSeen = times.length > 0 || part.punch?.isKept === true;
      expect(isSeen).toBe(['here', 'not-out', 'gone'].includes(status));
    }),
  );
});

test('C.3.12: without a clock somebody who is missing stays so, and nobody is before their start', () => {
  fc.assert(
    fc.property(anyPlace, fc.nat(600), ({ said, minutes, ...part }, later) => {
      const given = { ...part, ...said, punch: null, absent: false, times: [] };
      const status = at(given, minutes);
      if (status !== 'missing') return;
      expect(minutes).toBeGreaterThanOrEqual(10);
      expect(at(given, minutes + later)).toBe('missing');
    }),
  );
});

test.each([
  ['into summer', 'Australia/Sydney', '2026-10-04T04:00'],
  ['out of summer', 'Australia/Sydney', '2027-04-04T04:00'],
  ['into summer', 'Australia/Adelaide', '2026-10-04T03:30'],
  ['out of summer', 'Australia/Adelaide', '2027-04-04T02:30'],
])('C.3.12: hours are hours when the clocks change %s: %s %s', (_, zone, local) => {
  const startTime = localToEpoch(zone, local).at;
  const night = place({ startTime, endTime: startTime + 8 * HOUR_MS, askedAt: startTime - 18 * HOUR_MS });
  const before = (hours: number) => attendanceStatus(night, startTime - hours * HOUR_MS, 10);
  expect([before(4.01), before(4), before(0)]).toEqual(['asked', 'no-answer', 'no-answer']);
  expect(attendanceStatus(night, startTime + 10 * MINUTE_MS, 10)).toBe('missing');
});
