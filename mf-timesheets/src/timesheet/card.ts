import type { Out } from '@crewcall/contract/types';
import { closedToClocks, closedToSigning } from '@crewcall/domain/closed-job';
import { JobStatus } from '@crewcall/domain/job-state';
import { isOpen, paidTime } from '@crewcall/domain/clock';
import { goesOnInto, plannedEnd } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';
import type { DurationMs } from '@crewcall/domain/units';

export type Card = Out<'getTimeCard'>;
export type Row = Card['timesheets'][number];
export type Member = Card['crew'][number];
export type PendingPunch = Card['pendingPunches'][number];

/** A crew member with their timesheets. */
export interface Worker {
  key: string;
  idUser: number;
  idReqCrew: number;
  fullName: string;
  groupName: string;
  /** Epoch ms; null for somebody who has timesheets but is no longer confirmed. */
  startTime: number | null;
  /** Null if no end is planned, or they are no longer confirmed. */
  endTime: number | null;
  absent: boolean;
  rows: Row[];
  /** The worker's clock of another crew of this job goes on into this one, so they need no check-in here. */
  runsElsewhere: boolean;
}

/** The crews of this job on which somebody is confirmed. */
export const crewsOf = (crew: Card['crew'], idUser: number) =>
  crew.filter((member) => member.idUser === idUser).map((member) => ({ ...member, id: member.idReqCrew }));

const keyOf = (idUser: number, idReqCrew: number) => `${idUser}-${idReqCrew}`;

/** Confirmed workers in the card's order, then people who only have timesheets. */
export function workersOf({ crew, timesheets }: Card): Worker[] {
  const workers = new Map<string, Worker>();
  for (const { worked: _1, requireCode: _2, code: _3, idGroup: _4, ...member } of crew) {
    const key = keyOf(member.idUser, member.idReqCrew);
    workers.set(key, { ...member, key, rows: [], runsElsewhere: false });
  }
  for (const row of [...timesheets].sort((a, b) => a.start - b.start)) {
    const key = keyOf(row.idUser, row.idReqCrew);
    const worker = workers.get(key) ?? {
      key,
      idUser: row.idUser,
      idReqCrew: row.idReqCrew,
      fullName: row.userName,
      groupName: row.groupName,
      startTime: null,
      endTime: null,
      absent: false,
      rows: [],
      runsElsewhere: false,
    };
    worker.rows.push(row);
    workers.set(key, worker);
  }
  const running = timesheets.filter(isOpen);
  return [...workers.values()].map((worker) => ({
    ...worker,
    runsElsewhere: running.some((row) => {
      const { startTime } = worker;
      if (row.idUser !== worker.idUser || row.idReqCrew === worker.idReqCrew || startTime === null)
        return false;
      const own = crew.find((one) => one.idUser === row.idUser && one.idReqCrew === row.idReqCrew);
      return goesOnInto(row, own, { ...worker, startTime });
    }),
  }));
}

/** Whether a supervisor can check this worker in: on the crew, not absent, and not checked in for it. */
export const mayCheckIn = (worker: Worker): worker is Worker & Planned =>
  !worker.absent && worker.startTime !== null && !worker.runsElsewhere && !worker.rows.some(isOpen);

/**
 * Whether to ask before a check-in because the shift is over at `start`. Not for people who already have a timesheet
 * on this crew: they are coming back.
 */
export const isAfterShift = (crew: Planned, hasTime: boolean, start: number): boolean =>
  !hasTime && start > plannedEnd(crew);

/** Paid time of a timesheet; of an invoiced one, as corrected since. */
export const paidOf = (row: Pick<Row, 'paid' | 'corrected'>): DurationMs =>
  row.corrected ? paidTime(row.corrected) : row.paid;

export type TimeState = 'open' | 'closed' | 'signed' | 'invoiced';

/** A timesheet that is invoiced and signed counts as invoiced: to change it, its invoice has to be cancelled first. */
export const timeState = (row: Pick<Row, 'end' | 'idInvoice' | 'idSignature'>): TimeState =>
  row.idInvoice ? 'invoiced' : row.idSignature ? 'signed' : isOpen(row) ? 'open' : 'closed';

/** Codes of the crews that need one, each once. Only supervisors and the office get them. */
export function codesOf(crew: readonly Member[]) {
  const codes = new Map<number, { idReqCrew: number; groupName: string; startTime: number; code: string }>();
  for (const { idReqCrew, groupName, startTime, code } of crew)
    if (code !== null) codes.set(idReqCrew, { idReqCrew, groupName, startTime, code });
  return [...codes.values()];
}

/** Groups of the card's crews and timesheets, for users who may not read all groups. */
export const groupsOf = ({
  crew,
  timesheets,
}: Pick<Card, 'crew' | 'timesheets'>): { id: number; groupName: string }[] => [
  ...new Map(
    [...crew, ...timesheets].map(({ idGroup, groupName }) => [idGroup, { id: idGroup, groupName }]),
  ).values(),
];

/** Why the times of this job are closed; null while they are not. The office can still correct an ended job. */
export const overOf = ({ jobStatus }: Pick<Card, 'jobStatus'>): 'cancelled' | 'finished' | null =>
  jobStatus === JobStatus.Cancelled ? 'cancelled' : jobStatus === JobStatus.Finished ? 'finished' : null;

/** May this user change times of this job now? */
export const maySetTimesheets = (card: Pick<Card, 'canSupervise' | 'canEdit' | 'jobStatus'>): boolean =>
  card.canSupervise && closedToClocks(card.jobStatus, card.canEdit) === null;

/** May this user have this job signed now? */
export const maySign = (card: Parameters<typeof maySetTimesheets>[0]): boolean =>
  maySetTimesheets(card) && closedToSigning(card.jobStatus) === null;

/** May this user accept or decline this punch? Only the office may once the shift is signed or over, or of their own. */
export const mayDecide = (card: Pick<Card, 'canSupervise' | 'canEdit'>, press: PendingPunch): boolean =>
  card.canEdit || (card.canSupervise && press.decides === 'supervisor');
