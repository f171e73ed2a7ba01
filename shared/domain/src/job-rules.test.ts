import {
  amountNote,
  amountProblem,
  dateProblem,
  editLock,
  isCrewLocked,
  isWithinCrewLock,
  missingDetails,
  moveCrews,
} from './job-rules';
import { NEW_JOB_TITLE } from './texts';

const now = 1_700_000_000_000;
const in48 = now + 172_800_000;

test('J-32: the lock is strict: at exactly 48 h nothing is locked', () => {
  expect([
    isWithinCrewLock(in48, now),
    isWithinCrewLock(in48 - 1, now),
    isWithinCrewLock(now - 1, now),
  ]).toEqual([false, true, true]);
});

test('J-31, J-33: a crew is locked by the first of its own and its job’s start, but not in a request', () => {
  expect([
    isCrewLocked(1, [in48, in48 - 1], now),
    isCrewLocked(1, [in48 - 1, in48], now),
    isCrewLocked(1, [in48, in48], now),
    isCrewLocked(1, [], now),
    isCrewLocked(0, [in48 - 1], now),
  ]).toEqual([true, true, false, false, false]);
});

test('B.5.12: starts lie on the quarter hour', () => {
  expect(dateProblem(1791045000000)).toBeNull();
  for (const at of [1791045000001, 1791045060000, Number.NaN]) {
    expect(dateProblem(at)).toBe(
      'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).',
    );
  }
});

test('B.5.12: a start lies in the years 2000 to 2099', () => {
  expect(dateProblem(Date.UTC(2000, 0, 1))).toBeNull();
  for (const at of [0, Date.UTC(1999, 11, 31), Date.UTC(2100, 0, 1)])
    expect(dateProblem(at)).toBe('Selected date is invalid.');
});

test('J-31: what the 48 hours leave a manager', () => {
  const job = { date: in48 - 1, status: 1, missing: [] };
  expect(editLock(job, true, now)).toMatchObject({
    locked: true,
    warning: { text: 'Crew changes can not be changed within 48 hours of the job start time.' },
  });
  expect(editLock(job, false, now).locked).toBe(false);
  expect(editLock({ ...job, date: in48 }, true, now).locked).toBe(false);
  expect(editLock({ ...job, status: 0 }, true, now)).toEqual({
    locked: false,
    tabsLocked: false,
    warning: null,
  });
  expect(editLock({ ...job, status: 0, missing: ['Title', 'Location'] }, true, now)).toEqual({
    locked: false,
    tabsLocked: true,
    warning: {
      title: 'Requesting a new Job',
      text: 'Fill all the details before proceeding to the next tab.',
      missing: 'Still missing: Title, Location.',
    },
  });
});

test('B.5.13: the missing details are named; the title that a new job comes with is none', () => {
  const filled = { title: 'Gala', description: 'Doors', location: 'Pier 2', onSiteResponsibleName: 'Joy' };
  expect(missingDetails(filled)).toEqual([]);
  expect(
    missingDetails({ ...filled, title: NEW_JOB_TITLE, description: ' ', onSiteResponsibleName: '' }),
  ).toEqual(['Title', 'Description', 'On-site responsible']);
});

test('B.5.14: a manager keeps the confirmed', () => {
  expect(amountProblem(2, 3, true)).toBe(
    'You are not allowed to reduce the amount crew on this job once they are confirmed.',
  );
  expect([amountProblem(3, 3, true), amountProblem(2, 3, false)]).toEqual([null, null]);
  expect(amountNote(3, 3, true)).toContain('3 workers are already confirmed');
  expect([amountNote(4, 3, true), amountNote(0, 0, true), amountNote(3, 3, false)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('B.5.15: crews move with the date; any other start raises the alert', () => {
  const move = { from: 5, to: 9, zone: 'Australia/Sydney' };
  expect(moveCrews([{ startTime: 5 }], move)).toEqual({ crews: [{ startTime: 9 }], someStay: false });
  expect(moveCrews([{ startTime: 5 }, { startTime: 6 }], move)).toEqual({
    crews: [{ startTime: 9 }, { startTime: 6 }],
    someStay: true,
  });
  expect(moveCrews([{ startTime: 6, deleted: true }], move).someStay).toBe(false);
  // Made for that day already, or one of a day after the first.
  expect(moveCrews([{ startTime: 9 }], move).someStay).toBe(false);
  expect(moveCrews([{ startTime: 5 }, { startTime: 9 }], move).someStay).toBe(true);
});

test('a crew that would be left over 60 days from its job comes along at its wall clock time', () => {
  const zone = 'Australia/Sydney';
  const at = (iso: string) => Date.parse(iso);
  // Sydney's clocks go back between the two days.
  const from = at('2026-03-01T08:00:00+11:00');
  const to = at('2026-06-01T08:00:00+10:00');
  const next = at('2026-03-02T17:00:00+11:00');
  expect(moveCrews([{ startTime: from }, { startTime: next }], { from, to, zone })).toEqual({
    crews: [{ startTime: to }, { startTime: at('2026-06-02T17:00:00+10:00') }],
    someStay: false,
  });
});
