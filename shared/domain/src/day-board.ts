import { isOpen } from './clock';
import type { ComingAnswer } from './coming';
import { isTimeOf } from './crew-time';
import type { CrewTime, Planned } from './crew-time';
import { forgottenEnd } from './own-clock';
import { ARRIVAL_MS, ASK_AGAIN_MS, COMING_CHASE_MS, LATE_MOST_MINUTES } from './limits';
import { MINUTE_MS } from './units';
import type { EpochMs, Minutes } from './units';

/** States of people on the day, in order: first those that need somebody to act. */
export const attendanceStatuses = [
  'missing',
  'not-coming',
  'no-answer',
  'not-out',
  'late',
  'not-asked',
  'asked',
  'coming',
  'here',
  'gone',
  'absent',
] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

const urgent: ReadonlySet<AttendanceStatus> = new Set(['missing', 'not-coming', 'no-answer', 'not-out']);
/** Is this person listed first, because somebody must act on them or decide on their pending punch? */
export const needsAction = ({ status, waits }: { status: AttendanceStatus; waits?: unknown }): boolean =>
  urgent.has(status) || waits != null;

const settled: ReadonlySet<AttendanceStatus> = new Set(['not-out', 'here', 'gone', 'absent']);
/** Do we still wait for somebody in this state? Not for people who are there, were there or are marked absent. */
export const isAwaited = (status: AttendanceStatus): boolean => !settled.has(status);

export const attendanceStatusNames: Record<AttendanceStatus, string> = {
  missing: 'Missing',
  'not-coming': 'Not coming',
  'no-answer': 'No answer',
  'not-out': 'Not checked out',
  late: 'Late',
  'not-asked': 'Not asked',
  asked: 'Asked',
  coming: 'Coming',
  here: 'Here',
  gone: 'Gone',
  absent: 'Absent',
};

/** A confirmed worker's place on a crew. The question whether they come, and its answer, are for its present start. */
export interface DayPlace extends Planned {
  idReqCrew: number;
  askedAt: EpochMs | null;
  answer: ComingAnswer | null;
  /** How late the worker will be, for the answer "late". */
  minutes: Minutes | null;
  absent: boolean;
  /** Since when they have the place; null or absent where it is not known. */
  confirmedAt?: EpochMs | null | undefined;
  /** Times of this worker in the job, on whichever crew. */
  times: readonly (CrewTime & { idReqCrew: number })[];
  /** The worker's own last check-in; `isKept`: the punch is pending. */
  punch: { isKept: boolean } | null;
}

/** When somebody who has not checked in counts as missing. */
const missingAt = (
  {
    startTime,
    answer,
    minutes,
    confirmedAt,
  }: Pick<DayPlace, 'startTime' | 'answer' | 'minutes' | 'confirmedAt'>,
  lateAfter: Minutes,
): EpochMs => {
  const late = answer === 'late' ? Math.min(minutes ?? 0, LATE_MOST_MINUTES) : 0;
  const due = startTime + late * MINUTE_MS;
  // A person confirmed shortly before the start, or after it, first needs time to travel.
  const there = (confirmedAt ?? 0) + ARRIVAL_MS;
  return (there > startTime ? Math.max(due, there) : due) + lateAfter * MINUTE_MS;
};

/** When a question counts as unanswered: at the time of the reminder, and at least half an hour after it was asked. */
const unansweredAt = (askedAt: EpochMs, start: EpochMs): EpochMs =>
  Math.max(start - COMING_CHASE_MS, askedAt + ASK_AGAIN_MS);

/** The worker's times that count for a place: those on its crew; without any, those of other crews that cover it. */
export function timesOfPlace<T extends CrewTime>(
  place: Planned & { idReqCrew: number; times: readonly T[] },
  now: EpochMs,
): T[] {
  const own = place.times.filter(({ idReqCrew }) => idReqCrew === place.idReqCrew);
  return own.length > 0 ? own : place.times.filter((time) => isTimeOf(time, place, now));
}

/** State of a confirmed worker; decided here only. `lateAfter` is the company's `confLateAfterMin`. */
export function attendanceStatus(place: DayPlace, now: EpochMs, lateAfter: Minutes): AttendanceStatus {
  const times = timesOfPlace(place, now);
  const running = times.find(isOpen);
  if (running) {
    // Who has begun another time has left this one running.
    const isLeft = place.times.some(({ start }) => start > running.start);
    return isLeft || forgottenEnd(running, place, now) !== null ? 'not-out' : 'here';
  }
  if (times.length > 0) return 'gone';
  if (place.punch?.isKept) return 'here';
  if (place.absent) return 'absent';
  if (place.answer === 'no') return 'not-coming';
  if (now >= missingAt(place, lateAfter)) return 'missing';
  if (place.answer !== null) return place.answer === 'late' ? 'late' : 'coming';
  if (place.askedAt === null) return 'not-asked';
  return now >= unansweredAt(place.askedAt, place.startTime) ? 'no-answer' : 'asked';
}

/** A later crew of the same job that the worker is on too; `isKept`: their check-in on it is a pending punch. */
export interface LaterCrew extends Planned {
  idReqCrew: number;
  isKept: boolean;
}

type DayCrew = Pick<DayPlace, 'idReqCrew' | keyof Planned>;
type DayPerson = Omit<DayPlace, keyof DayCrew> & { laterCrews?: readonly LaterCrew[] | undefined };

// Names each field: a board of thousands would spend most of its time on copying all that its people have.
const placeOn = (crew: DayCrew, person: DayPerson): DayPlace => ({
  idReqCrew: crew.idReqCrew,
  startTime: crew.startTime,
  endTime: crew.endTime,
  askedAt: person.askedAt,
  answer: person.answer,
  minutes: person.minutes,
  absent: person.absent,
  confirmedAt: person.confirmedAt,
  times: person.times,
  punch: person.punch,
});

/** State of a person on one of a job's crews. Working on into a later crew is not a forgotten check-out. */
export function attendanceStatusOn(
  crew: DayCrew,
  person: DayPerson,
  now: EpochMs,
  lateAfter: Minutes,
): AttendanceStatus {
  const status = attendanceStatus(placeOn(crew, person), now, lateAfter);
  if (status !== 'not-out') return status;
  const isHereLater = person.laterCrews?.some(
    (later) =>
      person.times.every(({ idReqCrew }) => idReqCrew !== later.idReqCrew) &&
      attendanceStatus(
        placeOn(later, { ...person, punch: later.isKept ? { isKept: true } : null }),
        now,
        lateAfter,
      ) === 'here',
  );
  return isHereLater === true ? 'here' : status;
}

/** Sorts what needs action first to the front. */
export const byUrgency = (a: AttendanceStatus, b: AttendanceStatus): number =>
  attendanceStatuses.indexOf(a) - attendanceStatuses.indexOf(b);

/** How many of a crew said that they come, or came; and how many are there now. */
export const dayCounts = (standings: readonly AttendanceStatus[]) => ({
  coming: standings.filter((one) => ['late', 'coming', 'here', 'not-out', 'gone'].includes(one)).length,
  here: standings.filter((one) => one === 'here').length,
});
