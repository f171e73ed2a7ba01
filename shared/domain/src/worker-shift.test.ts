import { InviteStatus } from './invite';
import { HOUR_MS } from './units';
import { pillOf, shiftOf, shiftsOf } from './worker-shift';
import type { ShiftCrew, ShiftJob } from './worker-shift';

const me = 1;
/** Saturday, midnight; hours are counted from it. */
const day = Date.UTC(2026, 10, 20, 13);
const at = (hours: number) => day + hours * HOUR_MS;

const crew = (id: number, from: number, to: number | null, status: number | null = 2): ShiftCrew => ({
  id,
  amount: 4,
  confirmed: 2,
  startTime: at(from),
  endTime: to === null ? null : at(to),
  deleted: false,
  userList: status === null ? [] : [{ id: me, status }],
});
const loadIn = crew(11, 6, 12);
const loadOut = crew(12, 22, 26);
const job = (change: Partial<ShiftJob> = {}): ShiftJob => ({
  date: at(6),
  endTime: at(26),
  status: 1,
  hasApplied: false,
  selectedSupervisors: [],
  reqCrew: [loadOut, loadIn],
  clockList: [],
  ...change,
});
const clock = (from: number, to: number | null) => ({
  idUser: me,
  start: at(from),
  end: to === null ? null : at(to),
});
const stands = (of: ShiftJob, hours: number) => [
  shiftOf(of, me, at(hours)).crew?.id,
  pillOf(of, me, at(hours)),
];
const rowsOf = (of: ShiftJob, hours: number) =>
  shiftsOf(of, me, at(hours)).map((row) => [row.crew?.id, pillOf(of, me, at(hours), row.crew)]);

test('A.4.07, J-15: of two places in one job the one is shown that is due; Completed only once neither lies ahead', () => {
  expect(stands(job(), 5)).toEqual([11, 'confirmed']);
  expect(stands(job(), 7)).toEqual([11, 'in-progress']);
  const worked = [clock(6, 12)];
  expect(stands(job({ clockList: worked }), 12)).toEqual([12, 'confirmed']);
  expect(stands(job({ clockList: worked }), 22)).toEqual([12, 'in-progress']);
  expect(stands(job({ clockList: [...worked, clock(21, null)] }), 21.5)).toEqual([12, 'in-progress']);
  expect(stands(job({ clockList: [...worked, clock(21, 26)] }), 26)).toEqual([12, 'completed']);
  // Whoever missed the first one is wanted on the second.
  expect(stands(job(), 11)).toEqual([11, 'in-progress']);
  expect(stands(job(), 12)).toEqual([12, 'confirmed']);
  expect(stands(job(), 20.5)).toEqual([12, 'confirmed']);
  const soon = job({ reqCrew: [loadIn, crew(12, 14, 18)] });
  expect(stands(soon, 11)).toEqual([11, 'in-progress']);
  expect(stands(soon, 13.5)).toEqual([12, 'confirmed']);
});

test('B.4.01, A.4.02: a place on a job that is put back to Pending is not confirmed, until its worker checks in', () => {
  const held = job({ status: 0, reqCrew: [loadIn] });
  expect([5, 7, 19].map((hours) => stands(held, hours)[1])).toEqual([
    'unconfirmed',
    'unconfirmed',
    'completed',
  ]);
  expect(stands({ ...held, clockList: [clock(6, null)] }, 7)).toEqual([11, 'in-progress']);
  expect(stands({ ...held, reqCrew: [crew(11, 6, 12, 1)] }, 5)).toEqual([11, 'invited']);
});

test('A.4.07, T-02: a clock counts for the crew it is on, whichever start is nearer', () => {
  const early = { ...clock(5, 6.5), idReqCrew: 12 };
  const of = job({ clockList: [early] });
  expect(rowsOf(of, 13)).toEqual([
    [11, 'in-progress'],
    [12, 'completed'],
  ]);
  expect(stands(job({ clockList: [{ ...early, end: null }] }), 7)).toEqual([12, 'in-progress']);
});

test('A.4.07: a shift that was left early is no completed one while it goes on: it may be a break', () => {
  const left = job({ reqCrew: [loadIn], clockList: [clock(6, 10)] });
  expect([10, 11.9, 12].map((hours) => stands(left, hours)[1])).toEqual([
    'in-progress',
    'in-progress',
    'completed',
  ]);
  expect(stands(job({ reqCrew: [loadIn], clockList: [clock(6, 11.75)] }), 11.8)).toEqual([11, 'completed']);
});

test('A.4.07, T-22: a clock that runs on through the next crew counts for both', () => {
  const reqCrew = [loadIn, crew(12, 13, 17)];
  const at16 = job({ reqCrew, clockList: [clock(6, 16)] });
  expect(stands(at16, 16)).toEqual([12, 'completed']);
  expect(shiftsOf(at16, me, at(16)).map((row) => pillOf(at16, me, at(16), row.crew))).toEqual([
    'completed',
    'completed',
  ]);
  // A little over the end of the first one is no work on the second.
  const late = job({ reqCrew, clockList: [clock(6, 13.25)] });
  expect(stands(late, 13.25)).toEqual([12, 'in-progress']);
});

test('A.2.16, A.4.04: each place is a row with its own times and word; an invitation beside a place is one, until it is over', () => {
  const rows = (of: ShiftJob, hours: number) =>
    shiftsOf(of, me, at(hours)).map((row) => [
      row.crew?.id,
      row.start,
      row.end,
      pillOf(of, me, at(hours), row.crew),
    ]);
  expect(rows(job({ clockList: [clock(6, 12)] }), 13)).toEqual([
    [11, at(6), at(12), 'completed'],
    [12, at(22), at(26), 'confirmed'],
  ]);
  const asked = job({ reqCrew: [loadIn, crew(12, 22, null, InviteStatus.Pending)] });
  expect(rows(asked, 13)).toEqual([
    [11, at(6), at(12), 'in-progress'],
    [12, at(22), at(26), 'invited'],
  ]);
  expect(rows(asked, 22 + 12)).toEqual([[11, at(6), at(12), 'completed']]);
  const full = { ...crew(13, 22, 26, InviteStatus.Pending), confirmed: 4 };
  const invited = job({ reqCrew: [full, crew(12, 22, 26, InviteStatus.Pending)] });
  expect(rows(invited, 5).map(([id, , , word]) => [id, word])).toEqual([
    [13, 'filled'],
    [12, 'invited'],
  ]);
  expect(rows(job({ reqCrew: [crew(11, 6, 12, null), crew(12, 22, 26, null)] }), 5)).toEqual([
    [undefined, at(6), at(26), 'open'],
  ]);
  expect(rows(job({ status: 2 }), 5).map(([, , , word]) => word)).toEqual(['cancelled', 'cancelled']);
  // Open on another day than the job's: it stands on the day on which somebody would come.
  const days = job({ tz: 'Australia/Sydney', reqCrew: [crew(11, 6, 12, null), crew(12, 78, 84, null)] });
  expect(rows(days, 5)).toEqual([[undefined, at(6), days.endTime, 'open']]);
  expect(rows(days, 13)).toEqual([[12, at(78), at(84), 'open']]);
});

test('A.2.16, B.2.18: of two invitations in one job the one that is over gives way to the one that can be answered', () => {
  const asked = job({
    reqCrew: [crew(11, 6, 12, InviteStatus.Pending), crew(12, 22, 26, InviteStatus.Pending)],
  });
  const [only, ...more] = shiftsOf(asked, me, at(13));
  expect([only?.crew?.id, only?.start, more]).toEqual([12, at(22), []]);
  expect(stands(asked, 13)).toEqual([12, 'invited']);
  expect(stands(asked, 5)).toEqual([11, 'invited']);
  // Full, it is still the one to speak of.
  const full = { ...crew(12, 22, 26, InviteStatus.Pending), confirmed: 4 };
  expect(stands(job({ reqCrew: [crew(11, 6, 12, InviteStatus.Pending), full] }), 13)).toEqual([12, 'filled']);
});
