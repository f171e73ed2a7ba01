import { applyLabels } from './texts';
import {
  adminRowStatus,
  applyChoice,
  applyKind,
  type CrewPlaces,
  crewGap,
  isCurrentJob,
  passesStatusFilter,
  workerPill,
  workerState,
} from './job-state';
import { HOUR_MS } from './units';

const me = 7;
const crew = (amount: number, confirmed: number, mine?: number, refused = false): CrewPlaces => ({
  id: amount * 10 + confirmed,
  amount,
  confirmed,
  userList: mine === undefined ? [] : [{ id: me, status: mine, refused }],
});
const start = 1000;
const not = { hasApplied: false, processed: false };

test.each<[string, CrewPlaces[], boolean]>([
  ['confirmed', [crew(1, 1, 2)], true],
  ['confirmed', [crew(2, 0, 3), crew(1, 1, 2)], false],
  ['filled', [crew(2, 0, 3)], true],
  ['filled', [crew(2, 2), crew(1, 1)], false],
  ['filled', [crew(1, 1, 1)], false],
  ['filled', [crew(1, 1)], true],
  ['invited', [crew(2, 1, 1)], true],
  ['invited', [crew(2, 0, 3), crew(2, 0, 1)], false],
  ['pending', [crew(2, 0)], true],
  ['open', [crew(2, 0)], false],
  ['open', [], false],
])('A.4.01, J-13: %s %#', (state, crews, applied) => expect(workerState(crews, me, applied)).toBe(state));

test('J-15: a confirmed shift is completed by its clock or 12 h after its start', () => {
  const start = 100 * HOUR_MS;
  const pill = (now: number, ...ends: number[]) =>
    workerPill('confirmed', { start, ownClocks: ends.map((end) => ({ end })) }, now);
  expect(pill(start - 1)).toBe('confirmed');
  expect(pill(start)).toBe('in-progress');
  expect(pill(start - 1, 0)).toBe('in-progress');
  expect(pill(start + HOUR_MS, start + 5)).toBe('completed');
  expect(pill(start + HOUR_MS, start + 5, 0)).toBe('in-progress');
  expect(pill(start + 12 * HOUR_MS - 1)).toBe('in-progress');
  expect(pill(start + 12 * HOUR_MS)).toBe('completed');
  expect(workerPill('invited', { start, ownClocks: [] }, start)).toBe('invited');
});

const at =
  (startTime: number, endTime: number | null = null) =>
  (crew: CrewPlaces) => ({ ...crew, startTime, endTime });

test.each<[string, CrewPlaces[], { hasApplied: boolean; processed: boolean; justApplied?: boolean }]>([
  ['Not Available', [], not],
  ['Not Available', [{ ...crew(2, 0), deleted: true }], not],
  ['Application Done', [crew(2, 1, 2)], not],
  ['Application Done', [crew(2, 1, 1)], { hasApplied: true, processed: true }],
  ['Applied - Waiting for Approval', [crew(2, 1)], { ...not, justApplied: true }],
  ['Waiting for Approval', [crew(2, 1)], { hasApplied: true, processed: false }],
  ['Application Closed', [crew(2, 1)], { hasApplied: true, processed: true }],
  ['Job has been filled', [crew(2, 2)], not],
  ['Apply', [crew(2, 1)], not],
  ['Apply', [crew(2, 1, 3)], not],
  ['Job has been filled', [crew(2, 1, 3, true)], not],
])('B.2.10, J-14: %s %#', (label, crews, application) =>
  expect(applyLabels[applyKind(crews.map(at(start)), me, application, start)]).toBe(label),
);

test('J-28: an application goes to the only free crew, asks among several, and is refused otherwise', () => {
  const choice = (...crews: CrewPlaces[]) => applyChoice(crews.map(at(start, start + 2)), me, start + 1);
  expect(choice()).toEqual({ kind: 'refuse', text: 'This job is not acceptiong applications' });
  expect(choice(crew(2, 2))).toEqual({ kind: 'refuse', text: 'Job has been filled' });
  expect(choice(crew(2, 2), crew(3, 1))).toEqual({ kind: 'crew', idReqCrew: 31 });
  expect(choice(crew(2, 1), crew(3, 1))).toMatchObject({
    kind: 'ask',
    crews: [{ id: 21 }, { id: 31 }],
  });
  const ended = at(start - 2, start)(crew(2, 1));
  expect(applyChoice([ended, at(start)(crew(3, 1))], me, start)).toEqual({ kind: 'crew', idReqCrew: 31 });
});

const confirmed = (amount: number, ...ids: number[]): CrewPlaces => ({
  id: 1,
  amount,
  confirmed: ids.length,
  userList: ids.map((id) => ({ id, status: 2 })),
});
const date = 1000;
const clock = (idUser: number, end: number) => ({ idUser, start: 900, end });

test.each<[string, number, CrewPlaces[], { idUser: number; start: number; end: number }[], number]>([
  ['job-cancelled', 2, [confirmed(1, 1)], [clock(1, 5000)], 2000],
  ['finished', 3, [], [], 0],
  ['pending', 0, [confirmed(1, 1)], [], 2000],
  ['finished', 1, [confirmed(2, 1, 2)], [clock(1, 1500), clock(2, 1600)], 2000],
  ['in-progress', 1, [confirmed(2, 1, 2)], [clock(1, 1500), clock(2, 0)], 2000],
  ['in-progress', 1, [confirmed(1, 1)], [clock(1, 1500), clock(1, 0)], 2000],
  ['missing-clock-in', 1, [confirmed(2, 1, 2)], [clock(1, 1500)], 2000],
  ['missing-clock-in', 1, [confirmed(2)], [], 2000],
  ['getting-crew', 1, [confirmed(2, 1)], [], 999],
  ['not-started', 1, [], [], 999],
  ['getting-crew', 1, [confirmed(1, 1, 2), confirmed(1)], [], 999],
  ['not-started', 1, [confirmed(2, 1, 2)], [], 999],
  ['missing-clock-in', 1, [confirmed(2, 1, 2)], [], 1000],
])('A.4.08, J-16, J-17: %s %#', (expected, status, reqCrew, clockList, now) =>
  expect(adminRowStatus({ status, date, reqCrew: reqCrew.map(at(date)), clockList }, now)).toBe(expected),
);

test('A.4.10: nobody is missing from a crew that has not begun, nor who is marked as absent', () => {
  const early = at(1000)(confirmed(2, 1, 2));
  const late = { ...at(5000)(confirmed(1, 3)), id: 2 };
  const of = (clockList: ReturnType<typeof clock>[], now: number, absent: number[] = []) =>
    adminRowStatus(
      {
        ...{ status: 1, date: 900, reqCrew: [early, late], clockList },
        absent: absent.map((idUser) => ({ idUser, idReqCrew: 1 })),
      },
      now,
    );
  expect(of([], 950)).toBe('not-started');
  expect(of([clock(1, 0)], 2000)).toBe('missing-clock-in');
  expect(of([clock(1, 0), clock(2, 0)], 2000)).toBe('in-progress');
  expect(of([clock(1, 0)], 2000, [2])).toBe('in-progress');
  expect(of([clock(1, 1500), clock(2, 1500)], 2000)).toBe('in-progress');
  expect(of([clock(1, 1500), clock(2, 1500)], 5000)).toBe('missing-clock-in');
  expect(of([clock(1, 1500), clock(3, 6000)], 7000, [2])).toBe('finished');
});

test('A.4.10: a job begins with its first crew, whatever its own start', () => {
  const early = at(500)(confirmed(1, 1));
  const late = { ...at(5000)(confirmed(1)), id: 2 };
  const of = (reqCrew: (typeof early)[], now: number) =>
    adminRowStatus({ status: 1, date, reqCrew, clockList: [] }, now);
  expect(of([early], 499)).toBe('not-started');
  expect(of([early], 500)).toBe('missing-clock-in');
  expect(of([late], 2000)).toBe('getting-crew');
  expect(of([late], 5000)).toBe('missing-clock-in');
});

test('A.4.10: a job to which nobody came needs somebody while it is on, and is finished once it is over', () => {
  const first = at(1000, 3000)(confirmed(1, 1));
  const second = { ...at(5000, 7000)(confirmed(1, 2)), id: 2 };
  const of = (reqCrew: (typeof first)[], now: number, ...absent: number[]) =>
    adminRowStatus(
      {
        ...{ status: 1, date, reqCrew, clockList: [] },
        absent: absent.map((idReqCrew) => ({ idUser: idReqCrew, idReqCrew })),
      },
      now,
    );
  expect(of([first], 2000, 1)).toBe('missing-clock-in');
  expect(of([first], 3000, 1)).toBe('finished');
  expect(of([first, second], 2000, 1)).toBe('missing-clock-in');
  expect(of([first, second], 4000, 1)).toBe('not-started');
  expect(of([first, second], 6000, 1)).toBe('missing-clock-in');
  expect(of([first, second], 7000, 1, 2)).toBe('finished');
});

test('A.4.10: a time counts for the crew that it is of', () => {
  const reqCrew = [at(1000, 3000)(confirmed(1, 1)), { ...at(5000, 7000)(confirmed(1, 1)), id: 2 }];
  const of = (end: number, now: number, idReqCrew?: number) => {
    const clockList = [{ idUser: 1, idReqCrew, start: 1000, end }];
    return adminRowStatus({ status: 1, date, reqCrew, clockList }, now);
  };
  expect(of(3000, 4000, 1)).toBe('in-progress');
  expect(of(3000, 5000, 1)).toBe('missing-clock-in');
  // Who works on need not clock twice, and a press of before named no crew.
  expect(of(0, 5000, 1)).toBe('in-progress');
  expect(of(7000, 7000, 1)).toBe('finished');
  expect(of(3000, 5000)).toBe('finished');
});

test('B.3.03: missing crew compares crew by crew; too many is its second style', () => {
  expect(crewGap([confirmed(2, 1)])).toEqual({
    required: 2,
    confirmed: 1,
    taken: 1,
    open: 1,
    over: 0,
    kind: 'missing',
  });
  expect(crewGap([confirmed(1, 1, 2)]).kind).toBe('over');
  expect(crewGap([confirmed(2, 1, 2), { ...confirmed(5), deleted: 1 }]).kind).toBe('none');
});

test('B.4.01: the calendar’s status filter', () => {
  expect([0, 1, 2, 3].map((status) => passesStatusFilter(10, status))).toEqual([true, true, false, false]);
  expect([0, 1, 2, 3].every((status) => passesStatusFilter(-1, status))).toBe(true);
  expect(passesStatusFilter(2, 2)).toBe(true);
});

test('A.9.07: current means within 12 hours', () => {
  expect([
    isCurrentJob(0, 12 * HOUR_MS),
    isCurrentJob(0, 12 * HOUR_MS + 1),
    isCurrentJob(12 * HOUR_MS, 0),
  ]).toEqual([true, false, true]);
});
