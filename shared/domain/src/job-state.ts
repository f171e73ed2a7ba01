import { type ClockEntry, fromEntry, isOpen } from './clock';
import { answersUntil, isTimeOf, withPlans } from './crew-time';
import type { Planned } from './crew-time';
import { InviteStatus, isInCrew } from './invite';
import { CURRENT_JOB_MS } from './limits';
import { type ApplyKind, applyLabels, texts } from './texts';
import type { EpochMs } from './units';

/** A job's status, as stored and sent. */
export const JobStatus = { Pending: 0, Confirmed: 1, Cancelled: 2, Finished: 3 } as const;
export type JobStatus = (typeof JobStatus)[keyof typeof JobStatus];

export const jobStatusNames: Record<JobStatus, string> = {
  [JobStatus.Pending]: 'Pending',
  [JobStatus.Confirmed]: 'Confirmed',
  [JobStatus.Cancelled]: 'Cancelled',
  [JobStatus.Finished]: 'Finished',
};

/** Cancelled or finished: the job is over. */
export const isEnded = (status: number): boolean =>
  status === JobStatus.Cancelled || status === JobStatus.Finished;

/** Options of the calendar's status filter. Their values are its own: only the calendar's reads take them. */
export const calendarStatusFilters = [
  { value: -1, label: 'All' },
  { value: 10, label: 'Pending & Confirmed' },
  { value: JobStatus.Finished, label: 'Finished' },
  { value: JobStatus.Cancelled, label: 'Cancelled' },
] as const;
export const DEFAULT_STATUS_FILTER = 10;

export const passesStatusFilter = (filter: number, status: number): boolean =>
  filter === -1 || (filter === 10 ? !isEnded(status) : status === filter);

interface CrewMember {
  id: number;
  status: number;
  /** True where the office refused: final for this crew. A worker's own decline may be taken back. */
  refused?: boolean;
}

export interface CrewPlaces {
  id: number;
  amount: number;
  /** How many workers are confirmed. */
  confirmed: number;
  /** The members that the caller may see: at least the caller, if they are on this crew. */
  userList: readonly CrewMember[];
  deleted?: boolean | number;
}

const live = <C extends CrewPlaces>(crews: readonly C[]) => crews.filter((crew) => !crew.deleted);
/** Is a place of the crew free? */
export const hasPlace = (crew: Pick<CrewPlaces, 'confirmed' | 'amount'>): boolean =>
  crew.confirmed < crew.amount;
const own = (crew: CrewPlaces, idUser: number) => crew.userList.find((user) => user.id === idUser);

/** The crews this worker may still ask for: not over, a place is free, and the office has not refused them there. */
export const freeCrews = <C extends CrewPlaces & Planned>(
  crews: readonly C[],
  idUser: number,
  now: EpochMs,
): C[] =>
  live(crews).filter((crew) => answersUntil(crew) > now && hasPlace(crew) && !own(crew, idUser)?.refused);

export type WorkerState = 'confirmed' | 'filled' | 'invited' | 'pending' | 'open';

/**
 * A worker's state on a job: the first that applies of confirmed, filled (denied or no places), invited, pending
 * (applied), open. An invitation to one crew counts more than a denial on another.
 */
export function workerState(crews: readonly CrewPlaces[], idUser: number, hasApplied: boolean): WorkerState {
  const open = live(crews);
  const mine = open.flatMap((crew) => {
    const member = own(crew, idUser);
    return member ? [{ crew, status: member.status }] : [];
  });
  if (mine.some(({ status }) => status === InviteStatus.Confirmed)) return 'confirmed';
  const pending = mine.filter(({ status }) => status === InviteStatus.Pending);
  const denied = pending.length === 0 && mine.some(({ status }) => status === InviteStatus.Denied);
  if (denied || (open.length > 0 && !open.some(hasPlace))) return 'filled';
  if (pending.length > 0) return pending.some(({ crew }) => hasPlace(crew)) ? 'invited' : 'filled';
  return hasApplied ? 'pending' : 'open';
}

export type WorkerPill = WorkerState | 'in-progress' | 'completed';

/**
 * What a worker's card says. A confirmed shift is Completed once the worker's own clocks are all closed or
 * 12 h after its start. From its start (or an earlier check-in) until then it is In progress.
 */
export function workerPill(
  state: WorkerState,
  shift: { start: EpochMs; ownClocks: readonly { end: EpochMs }[] },
  now: EpochMs,
): WorkerPill {
  if (state !== 'confirmed') return state;
  const clocked = shift.ownClocks.length > 0;
  const closed = clocked && !shift.ownClocks.some(isOpen);
  if (closed || now >= shift.start + CURRENT_JOB_MS) return 'completed';
  return clocked || now >= shift.start ? 'in-progress' : 'confirmed';
}

/** What the apply button says, as the key of its label; only `open` can be pressed. */
export function applyKind(
  crews: readonly (CrewPlaces & Planned)[],
  idUser: number,
  application: { hasApplied: boolean; processed: boolean; justApplied?: boolean },
  now: EpochMs,
): ApplyKind {
  const open = live(crews);
  if (open.length === 0) return 'noCrew';
  if (open.some((crew) => isInCrew(own(crew, idUser)?.status ?? 0))) return 'inCrew';
  if (application.justApplied) return 'justApplied';
  if (application.hasApplied) return application.processed ? 'closed' : 'waiting';
  return freeCrews(open, idUser, now).length === 0 ? 'filled' : 'open';
}

export type ApplyChoice<C extends CrewPlaces> =
  { kind: 'refuse'; text: string } | { kind: 'crew'; idReqCrew: number } | { kind: 'ask'; crews: C[] };

/** Which crew an application goes to: the only free one, the worker's choice among several, or a refusal. */
export function applyChoice<C extends CrewPlaces & Planned>(
  crews: readonly C[],
  idUser: number,
  now: EpochMs,
): ApplyChoice<C> {
  if (live(crews).length === 0) return { kind: 'refuse', text: texts.notAccepting };
  const free = freeCrews(crews, idUser, now);
  const [only] = free;
  if (!only) return { kind: 'refuse', text: applyLabels.filled };
  return free.length === 1 ? { kind: 'crew', idReqCrew: only.id } : { kind: 'ask', crews: free };
}

export const adminRowStatuses = [
  'job-cancelled',
  'finished',
  'pending',
  'in-progress',
  'missing-clock-in',
  'getting-crew',
  'not-started',
] as const;
export type AdminRowStatus = (typeof adminRowStatuses)[number];

interface JobOnTheDay {
  status: number;
  date: EpochMs;
  reqCrew: readonly (CrewPlaces & Planned)[];
  clockList: readonly ClockEntry[];
  /** Places whose worker is marked as absent; missing if there are none. */
  absent?: readonly { idUser: number; idReqCrew: number }[] | undefined;
}

/** The confirmed places, and whether their worker is marked as absent. */
const placesOf = ({ reqCrew, absent = [] }: JobOnTheDay) =>
  live(reqCrew).flatMap(({ id: idReqCrew, startTime, endTime, userList }) =>
    userList
      .filter(({ status }) => status === InviteStatus.Confirmed)
      .map(({ id: idUser }) => ({
        ...{ idUser, idReqCrew, startTime, endTime },
        isAbsent: absent.some((one) => one.idUser === idUser && one.idReqCrew === idReqCrew),
      })),
  );
type Place = ReturnType<typeof placesOf>[number];

/** The timesheets that count for a place, also those of an earlier crew from which its worker works on. */
const timesOf = ({ clockList, reqCrew }: JobOnTheDay, place: Place, now: EpochMs) =>
  withPlans(clockList.filter(({ idUser }) => idUser === place.idUser).map(fromEntry), reqCrew).filter(
    (time) => isTimeOf(time, place, now),
  );

/** Confirmed places whose shift has begun, without workers marked as absent. */
const duePlaces = (job: JobOnTheDay, now: EpochMs) =>
  placesOf(job).filter(({ startTime, isAbsent }) => startTime <= now && !isAbsent);

/** Ids of the workers who should be checked in by now and are not. Those marked as absent do not count. */
export const missingPeople = (job: JobOnTheDay, now: EpochMs): ReadonlySet<number> =>
  new Set(
    duePlaces(job, now)
      .filter((place) => timesOf(job, place, now).length === 0)
      .map(({ idUser }) => idUser),
  );

/** Has work on the job begun? Not between two crews if nobody was on the first and the second has not started. */
function hasBegun(job: JobOnTheDay, places: readonly Place[], now: EpochMs): boolean {
  const crews = live(job.reqCrew);
  if (crews.length === 0) return job.date <= now;
  const begun = crews.filter(({ startTime }) => startTime <= now);
  return (
    duePlaces(job, now).length > 0 ||
    begun.some((crew) => answersUntil(crew) > now) ||
    (begun.length > 0 && places.every(({ isAbsent }) => isAbsent))
  );
}

/**
 * What the office's job row says. The stored status wins unless it is Confirmed; then crews, clocks and places
 * decide. Without a confirmed worker nothing is ever Finished or In progress. A job to which nobody came is Finished
 * once it is over.
 */
export function adminRowStatus(job: JobOnTheDay, now: EpochMs): AdminRowStatus {
  if (job.status === JobStatus.Cancelled) return 'job-cancelled';
  if (job.status === JobStatus.Finished) return 'finished';
  if (job.status === JobStatus.Pending) return 'pending';
  const crews = live(job.reqCrew);
  const places = placesOf(job);
  if (!hasBegun(job, places, now)) return crews.some(hasPlace) ? 'getting-crew' : 'not-started';
  const awaited = places.filter(({ isAbsent }) => !isAbsent);
  if (awaited.length === 0 && places.length > 0 && crews.every((crew) => answersUntil(crew) <= now))
    return 'finished';
  if (duePlaces(job, now).length === 0 || missingPeople(job, now).size > 0) return 'missing-clock-in';
  const isDone = (place: Place) => {
    const own = timesOf(job, place, now);
    return own.length > 0 && !own.some(isOpen);
  };
  return awaited.every(isDone) ? 'finished' : 'in-progress';
}

export interface CrewGap {
  required: number;
  confirmed: number;
  /** Places that nobody has confirmed, crew by crew. */
  open: number;
  /** Workers confirmed beyond what their crew asked for. */
  over: number;
  /** How much of `required` is taken: the confirmed, up to each crew's amount while a place is open. */
  taken: number;
  kind: 'none' | 'missing' | 'over';
}

/**
 * Counts places crew by crew: one worker too many on one crew fills no place on another. MISSING CREW shows if any
 * place is open; a second style of it shows too many confirmed.
 */
export function crewGap(crews: readonly Pick<CrewPlaces, 'amount' | 'confirmed' | 'deleted'>[]): CrewGap {
  const gap: CrewGap = { required: 0, confirmed: 0, open: 0, over: 0, taken: 0, kind: 'none' };
  for (const { amount, confirmed, deleted } of crews) {
    if (deleted) continue;
    gap.required += amount;
    // `confirmed`, not the length of `userList`: not everybody may see who else is on a crew.
    gap.confirmed += confirmed;
    gap.open += Math.max(0, amount - confirmed);
    gap.over += Math.max(0, confirmed - amount);
  }
  gap.taken = gap.open > 0 ? gap.confirmed - gap.over : gap.confirmed;
  gap.kind = gap.open > 0 ? 'missing' : gap.over > 0 ? 'over' : 'none';
  return gap;
}

/** Within 12 h of now, either side. */
export const isCurrentJob = (start: EpochMs, now: EpochMs): boolean =>
  Math.abs(start - now) <= CURRENT_JOB_MS;
