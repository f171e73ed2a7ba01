import type { Out } from '@crewcall/contract/types';
import { closedToClocks, closedToSigning } from '@crewcall/domain/closed-job';
import { JobStatus } from '@crewcall/domain/job-state';
import { isOpen } from '@crewcall/domain/clock';
import { plannedEnd } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';

export type Card = Out<'getTimeCard'>;
/** One clock of the card. */
export type Row = Card['timesheets'][number];
export type Member = Card['crew'][number];
export type PendingPunch = Card['pendingPunches'][number];

/** A worker on one crew with their clocks there. */
export interface Worker {
  key: string;
  idUser: number;
  idReqCrew: number;
  fullName: string;
  groupName: string;
  /** Epoch ms; null for somebody who has clocks but is no longer confirmed. */
  startTime: number | null;
  /** Null where no end is planned, and for whoever is no longer confirmed. */
  endTime: number | null;
  absent: boolean;
  rows: Row[];
  /** Their clock runs on another crew of this job: one at a time. */
  runsElsewhere: boolean;
}

const keyOf = (idUser: number, idReqCrew: number) => `${idUser}-${idReqCrew}`;

/** Confirmed workers in the card's order, then those who only have clocks. */
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
    runsElsewhere: running.some((row) => row.idUser === worker.idUser && row.idReqCrew !== worker.idReqCrew),
  }));
}

/** Whether a supervisor can check this worker in: on the crew, not marked absent, and on no clock of the job. */
export const mayCheckIn = (worker: Worker): worker is Worker & Planned =>
  !worker.absent && worker.startTime !== null && !worker.runsElsewhere && !worker.rows.some(isOpen);

/** Is the shift over at `start`, so that a check-in is asked about? Whoever has a time there comes back: not theirs. */
export const isAfterShift = (crew: Planned, hasTime: boolean, start: number): boolean =>
  !hasTime && start > plannedEnd(crew);

export type TimeState = 'open' | 'closed' | 'signed' | 'invoiced';

/** An invoice counts before a signature: it is the one that must go first. */
export const timeState = (row: Pick<Row, 'end' | 'idInvoice' | 'idSignature'>): TimeState =>
  row.idInvoice ? 'invoiced' : row.idSignature ? 'signed' : isOpen(row) ? 'open' : 'closed';

/** Codes of the crews that ask for one, each once. Only supervisors and the office are told them. */
export function codesOf(crew: readonly Member[]) {
  const codes = new Map<number, { idReqCrew: number; groupName: string; startTime: number; code: string }>();
  for (const { idReqCrew, groupName, startTime, code } of crew)
    if (code !== null) codes.set(idReqCrew, { idReqCrew, groupName, startTime, code });
  return [...codes.values()];
}

/** Groups that crews and clocks of the card name, for those who may not read the list of all groups. */
export const groupsOf = ({
  crew,
  timesheets,
}: Pick<Card, 'crew' | 'timesheets'>): { id: number; groupName: string }[] => [
  ...new Map(
    [...crew, ...timesheets].map(({ idGroup, groupName }) => [idGroup, { id: idGroup, groupName }]),
  ).values(),
];

/** Why the job takes no more clocks, null while it does. One that ended is still the office's to correct. */
export const overOf = ({ jobStatus }: Pick<Card, 'jobStatus'>): 'cancelled' | 'finished' | null =>
  jobStatus === JobStatus.Cancelled ? 'cancelled' : jobStatus === JobStatus.Finished ? 'finished' : null;

/** May the caller set clocks of this job now? */
export const maySetClocks = (card: Pick<Card, 'canSupervise' | 'canEdit' | 'jobStatus'>): boolean =>
  card.canSupervise && closedToClocks(card.jobStatus, card.canEdit) === null;

/** May the caller have this job signed now? */
export const maySign = (card: Parameters<typeof maySetClocks>[0]): boolean =>
  maySetClocks(card) && closedToSigning(card.jobStatus) === null;

/** May the caller accept or decline this press? Once the shift is signed or over, the office alone. */
export const mayDecide = (card: Pick<Card, 'canSupervise' | 'canEdit'>, press: PendingPunch): boolean =>
  card.canEdit || (card.canSupervise && press.decides === 'supervisor');
