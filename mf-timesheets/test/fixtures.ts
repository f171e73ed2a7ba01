import type { OverlapTime } from '@crewcall/contract/types';
import type { Card, PendingPunch, Member, Row } from '../src/timesheet/card';
import type { Question } from '../src/questions/times-text';

const HOUR = 3_600_000;

/** Saturday 21 November 2026, noon in Sydney. */
export const now = Date.UTC(2026, 10, 21, 1);

/** A clock of the signed-in test user, started four hours ago and running unless it says otherwise. */
export const rowOf = (part: Partial<Row>): Row => ({
  id: 10,
  idJob: 7,
  idUser: 1,
  userName: 'Mia Costa',
  idReqCrew: 70,
  idGroup: 4,
  groupName: 'Stagehand',
  start: now - 4 * HOUR,
  end: 0,
  break: 0,
  idInvoice: null,
  idSignature: null,
  mine: true,
  paid: 0,
  ...part,
});

/** A time on another job, from three hours ago until now. */
export const overlapOf = (part: Partial<OverlapTime> = {}): OverlapTime => ({
  idTimesheet: 31,
  idJob: 8,
  jobName: 'Hall',
  tz: 'Australia/Sydney',
  start: now - 3 * HOUR,
  end: now,
  idInvoice: null,
  ...part,
});

export const memberOf = (part: Partial<Member>): Member => ({
  idUser: 1,
  fullName: 'Mia Costa',
  idReqCrew: 70,
  idGroup: 4,
  groupName: 'Stagehand',
  startTime: now - 4 * HOUR,
  endTime: now,
  worked: 0,
  absent: false,
  requireCode: false,
  code: null,
  ...part,
});

export const cardOf = (part: Partial<Card>): Card => ({
  canSupervise: false,
  canEdit: false,
  timesheets: [],
  crew: [memberOf({})],
  clock: { action: 'in', opensAt: null, requireCode: false },
  pendingPunches: [],
  tz: 'Australia/Sydney',
  jobStatus: 1,
  job: { title: 'Load in', prepend: 'ACME', date: now - 4 * HOUR },
  ...part,
});

export const keptOf = (part: Partial<PendingPunch>): PendingPunch => ({
  id: 5,
  idUser: 3,
  userName: 'Ravi Singh',
  action: 'out',
  tapTime: now,
  receivedAt: now,
  reason: 'There is no check in before it.',
  decides: 'supervisor',
  blocked: null,
  unlocks: false,
  ...part,
});

const eightHours = { start: now - 8 * HOUR, end: now, break: 0 };

/** Mia's open question about her time of the eight hours until now. */
export const questionOf = (part: Partial<Question> = {}): Question => ({
  id: 3,
  idTimesheet: 10,
  idJob: 7,
  jobName: 'Night concert',
  tz: 'Australia/Sydney',
  idUser: 1,
  userName: 'Mia Costa',
  mine: true,
  askedBy: null,
  state: 'open',
  outcome: null,
  claim: { ...eightHours, end: now + HOUR / 2 },
  stored: eightHours,
  idInvoice: null,
  signed: false,
  decides: 'supervisor',
  canAnswer: false,
  dueAt: null,
  openedAt: now,
  closedAt: null,
  notes: [{ id: 1, at: now, idUser: 1, userName: 'Mia Costa', mine: true, text: 'I stayed longer.' }],
  ...part,
});
