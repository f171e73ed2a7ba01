import type { Job } from '@crewcall/contract/types';
import { applyState } from '../src/worker/apply-state';
import { canChat, declinedCrews, firstView, metaOf, pillOf, shiftOf } from '../src/worker/shifts';
import { crew, hour, job, me, now } from './fixtures';

const pill = (change: Partial<Job>, at = now) => pillOf(job(change), me, at);
const label = (change: Partial<Job>, justApplied = false) =>
  applyState(job(change), me, justApplied, now).label;

test.each<[string, string, Partial<Job>]>([
  ['A.4.02: confirmed when the user is', 'confirmed', { reqCrew: [crew({ mine: 2 })] }],
  ['A.4.03: filled when the user is denied', 'filled', { reqCrew: [crew({ mine: 3 })] }],
  ['A.4.03: filled when all slots are full', 'filled', { reqCrew: [crew({ confirmed: 8 })] }],
  ['A.4.04: invited when pending and slots remain', 'invited', { reqCrew: [crew({ mine: 1 })] }],
  ['A.4.05: pending when applied', 'pending', { hasApplied: true }],
  ['A.4.06: open otherwise', 'open', {}],
])('A.4.01, %s: %s', (_why, word, change) => {
  expect(pill(change)).toBe(word);
});

test.each<[string, Partial<Job>]>([
  ['confirmed', { reqCrew: [crew({ mine: 2, confirmed: 8 })], hasApplied: true }],
  ['filled', { reqCrew: [crew({ mine: 1, confirmed: 8 })] }],
  ['filled', { reqCrew: [crew({ confirmed: 8 })], hasApplied: true }],
  ['invited', { reqCrew: [crew({ mine: 1 })], hasApplied: true }],
])(
  'J-13: of several standings the first of confirmed, filled, invited, pending counts: %s',
  (word, change) => {
    expect(pill(change)).toBe(word);
  },
);

test('A.4.07, J-15, A.9.07: a confirmed shift is Completed once clocked out or 12 h after its start, until then In progress', () => {
  const mine = { reqCrew: [crew({ mine: 2, startTime: now })], date: now };
  const clocked = (end: number | null) => ({ ...mine, clockList: [{ idUser: me, start: now, end }] });
  expect(pill(mine, now - 1)).toBe('confirmed');
  expect(pill(mine, now)).toBe('in-progress');
  expect(pill(clocked(null), now + 11 * hour)).toBe('in-progress');
  // A break, or the end: it goes on as planned.
  expect(pill(clocked(now + hour), now + hour)).toBe('in-progress');
  expect(pill(clocked(now + hour), now + 11 * hour)).toBe('completed');
  expect(pill(mine, now + 43_200_000 - 1)).toBe('in-progress');
  expect(pill(mine, now + 43_200_000)).toBe('completed');
  // Somebody who did not come has completed nothing.
  const away = { ...mine, absent: [{ idUser: me, idReqCrew: 11 }] };
  expect([pill(away, now + hour), pill(away, now + 43_200_000)]).toEqual(['absent', 'absent']);
});

test('A.4.03, B.1.02: whoever only supervises a full job reads Supervising, not Filled', () => {
  const full = { reqCrew: [crew({ confirmed: 8 })], selectedSupervisors: [me] };
  expect(pill(full)).toBe('supervising');
  expect(pill({ reqCrew: [crew({ mine: 2 })], selectedSupervisors: [me] })).toBe('confirmed');
  expect(pill({ reqCrew: [crew({ mine: 1 })], selectedSupervisors: [me] })).toBe('invited');
});

test('A.4.06, B.2.12: nothing is open about a job without crews, cancelled, or over', () => {
  expect(pill({ reqCrew: [] })).toBe('not-available');
  expect(pill({ reqCrew: [crew({ deleted: true })] })).toBe('not-available');
  expect(pill({ status: 2 })).toBe('cancelled');
  expect(pill({ status: 3 })).toBe('over');
  expect(pill({}, now + 11 * hour)).toBe('over');
});

test('A.4.18, A.9.07: a job opens with its time card when clocked in within 12 h of the shift, else with its details', () => {
  const running = job({ reqCrew: [crew({ mine: 2 })], clockList: [{ idUser: me, start: now, end: null }] });
  const { start } = shiftOf(running, me, now);
  expect(firstView(running, me, start + 43_200_000)).toBe('timecard');
  expect(firstView(running, me, start + 43_200_001)).toBe('details');
  expect(firstView(running, me, start - 43_200_000)).toBe('timecard');
  expect(firstView({ ...running, clockList: [] }, me, start)).toBe('details');
  // A crew that begins long after the job does counts by its own start.
  const late = { ...running, date: now - 14 * hour };
  expect(firstView(late, me, now)).toBe('timecard');
});

test.each<[string, boolean, Partial<Job>]>([
  ['Applied - Waiting for Approval', true, {}],
  ['Not Available', false, { reqCrew: [] }],
  ['Application Done', false, { reqCrew: [crew({ mine: 1 })] }],
  ['Application Done', false, { reqCrew: [crew({ mine: 2 })] }],
  ['Waiting for Approval', false, { hasApplied: true }],
  ['Application Closed', false, { hasApplied: true, processed: true }],
  ['Apply', false, {}],
  ['Job has been filled', false, { reqCrew: [crew({ confirmed: 8 })] }],
])(
  'B.2.10, B.2.11, B.2.12, B.2.13, B.2.14, B.2.15, B.2.16, B.2.17, J-14: %s',
  (word, justApplied, change) => {
    expect(label(change, justApplied)).toBe(word);
  },
);

test('J-29: an own decline may be taken back while a place remains; the refusal of the office may not', () => {
  const declined = (change: Parameters<typeof crew>[0]) =>
    declinedCrews(job({ reqCrew: [crew({ mine: 3, ...change })] }), me, now).length;
  expect(declined({})).toBe(1);
  expect(declined({ confirmed: 8 })).toBe(0);
  expect(declined({ refused: true })).toBe(0);
});

test('B.2.15: what was applied for just now and is answered meanwhile reads Application Closed', () => {
  expect(label({ hasApplied: true, processed: true }, true)).toBe('Application Closed');
});

test('J-29: an application can be withdrawn until it is answered or the job is over', () => {
  const canWithdraw = (change: Partial<Job>, at = now) => applyState(job(change), me, false, at).canWithdraw;
  expect(canWithdraw({ hasApplied: true })).toBe(true);
  expect(canWithdraw({ hasApplied: true, processed: true })).toBe(false);
  expect(canWithdraw({ hasApplied: true }, now + 11 * hour)).toBe(false);
  expect(canWithdraw({ hasApplied: true, status: 2 })).toBe(false);
});

test('B.2.21, N-04: messages are for confirmed crew and supervisors; the invited have to wait', () => {
  const may = (change: Partial<Job>, supervisedIds: number[] = []) => canChat(job(change), me, supervisedIds);
  expect(may({})).toBe(false);
  expect(may({ reqCrew: [crew({ mine: 1 })] })).toBe(false);
  expect(may({ reqCrew: [crew({ mine: 2 })] })).toBe(true);
  expect(may({ selectedSupervisors: [me] })).toBe(true);
  expect(may({}, [5])).toBe(true);
});

test('A.2.16: a card names prefix, group and place; several groups by name, many by number', () => {
  const meta = (names: string[]) =>
    metaOf({
      job: job({ reqCrew: names.map((groupName, at) => crew({ id: at, groupName })) }),
      crew: undefined,
    });
  expect(meta(['Rigger', 'Stagehand'])).toBe('ACME · Rigger, Stagehand · Sydney Showground');
  expect(meta(['A', 'B', 'C', 'D'])).toBe('ACME · 4 crews · Sydney Showground');
  expect(meta([])).toBe('ACME · Sydney Showground');
});
