import { type Clock, isOpen } from './clock';
import { forgottenAt, goesOnInto, plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { CLOCK_GUARD_MS, CURRENT_JOB_MS } from './limits';
import { type EpochMs, MINUTE_MS, type Minutes } from './units';

/** When check-in for a crew opens. */
export const checkInOpens = (start: EpochMs, earliestCheckIn: Minutes): EpochMs =>
  start - earliestCheckIn * MINUTE_MS;

/** When check-in for a crew closes: at its planned end, but at least 12 h after its start. */
export const checkInCloses = (crew: Planned): EpochMs =>
  Math.max(plannedEnd(crew), crew.startTime + CURRENT_JOB_MS);

/** One of a worker's crews, and whether the worker is marked absent on it; `end` is null if none is planned. */
interface ToClock {
  start: EpochMs;
  end: EpochMs | null;
  absent: boolean;
}

/** Does the crew give way to the worker's next one? It does after its planned end, or if the worker is absent. */
export const givesWay = ({ end, absent }: Pick<ToClock, 'end' | 'absent'>, at: EpochMs): boolean =>
  absent || (end !== null && at >= end);

/**
 * Picks the crew that a worker's check-in at `at` is for: of the crews whose check-in is open, the one that starts
 * nearest, with those that give way last. If none is open, the one that starts first. So a worker who comes back from a
 * break is not checked in to the evening's crew. Undefined without crews.
 */
export function crewToClock<T extends ToClock>(
  crews: readonly T[],
  at: EpochMs,
  earliestCheckIn: Minutes,
): T | undefined {
  const isLetIn = (crew: T) => at >= checkInOpens(crew.start, earliestCheckIn);
  const byDistance = (a: T, b: T) => Math.abs(a.start - at) - Math.abs(b.start - at);
  const open = crews
    .filter(isLetIn)
    .sort((a, b) => Number(givesWay(a, at)) - Number(givesWay(b, at)) || byDistance(a, b));
  return open[0] ?? [...crews].sort((a, b) => a.start - b.start)[0];
}

type CrewClock = Pick<Clock, 'idReqCrew' | 'start' | 'end'>;
/** A worker's crew on a job. */
type OwnCrew = ToClock & { id: number };

const planned = (crew: OwnCrew | undefined): Planned | undefined =>
  crew && { startTime: crew.start, endTime: crew.end };

const newest = <C extends CrewClock>(clocks: readonly C[], fits: (clock: C) => boolean): C | undefined =>
  clocks.filter(fits).sort((a, b) => b.start - a.start)[0];

/**
 * What a worker's own button is about on a job: the running clock, which it closes, or the crew that it opens one for.
 * A clock that was forgotten before another of their crews began gives way to it once its check-in is open.
 */
export function punchTarget<T extends OwnCrew, C extends CrewClock>(
  crews: readonly T[],
  clocks: readonly C[],
  at: EpochMs,
  earliestCheckIn: Minutes,
): { crew: T | undefined; running: C | undefined } {
  const due = crewToClock(crews, at, earliestCheckIn);
  const running = newest(clocks, isOpen);
  if (running === undefined) return { crew: due, running };
  const own = crews.find(({ id }) => id === running.idReqCrew);
  const next = due === own ? undefined : planned(due);
  const isLeft =
    next !== undefined &&
    at >= forgottenAt(running, planned(own)) &&
    !goesOnInto(running, planned(own), next) &&
    at >= checkInOpens(next.startTime, earliestCheckIn);
  return isLeft ? { crew: due, running: undefined } : { crew: own ?? due, running };
}

/**
 * The crew and the clock that a punch is about. A check-in is about the crew that it names: a clock of another crew
 * keeps running, as forgotten, unless it was opened only after the punch. A check-out closes the clock of the crew that
 * it names, or one that goes on into that crew. A punch that names none is about what the worker's button is about.
 */
export function punchedClock<T extends OwnCrew, C extends CrewClock>(
  punch: { action?: 'in' | 'out' | undefined; idReqCrew?: number | undefined },
  crews: readonly T[],
  clocks: readonly C[],
  at: EpochMs,
  earliestCheckIn: Minutes,
): { crew: T | undefined; last: C | undefined } {
  const crewOf = (id: number | undefined) => crews.find((crew) => crew.id === id);
  const named = crewOf(punch.idReqCrew);
  const target = punchTarget(crews, clocks, at, earliestCheckIn);
  const running = punch.action === 'out' ? newest(clocks, isOpen) : target.running;
  const crew = named ?? (punch.action === 'out' ? crewOf(running?.idReqCrew) : undefined) ?? target.crew;
  const goesOn = (clock: C) =>
    crew !== undefined &&
    goesOnInto(clock, planned(crewOf(clock.idReqCrew)), { startTime: crew.start, endTime: crew.end });
  const isMet = (clock: C) =>
    named === undefined
      ? clock === running
      : punch.action === 'out'
        ? goesOn(clock)
        : clock.start > at + CLOCK_GUARD_MS;
  const open = clocks.filter(isOpen);
  const last =
    open.find(({ idReqCrew }) => named !== undefined && idReqCrew === named.id) ??
    newest(open, isMet) ??
    newest(clocks, (clock) => !isOpen(clock));
  const closes = last !== undefined && isOpen(last) && punch.action !== 'in';
  return { crew: (closes ? crewOf(last.idReqCrew) : undefined) ?? crew, last };
}

/**
 * The timesheet that a worker's break is about: that of the crew which the press names, or a running one that goes on
 * into that crew; without a name the newest. Another crew's break is none of this one.
 */
export function clockOfBreak<T extends OwnCrew, C extends CrewClock>(
  idReqCrew: number | undefined,
  crews: readonly T[],
  clocks: readonly C[],
  at: EpochMs,
): C | undefined {
  const planOf = (id: number) => planned(crews.find((crew) => crew.id === id));
  const begun = clocks.filter(({ start }) => start <= at);
  if (idReqCrew === undefined) return newest(begun, () => true);
  const named = planOf(idReqCrew);
  const goesOn = (clock: C) =>
    named !== undefined && isOpen(clock) && goesOnInto(clock, planOf(clock.idReqCrew), named);
  return newest(begun, (clock) => clock.idReqCrew === idReqCrew) ?? newest(begun, goesOn);
}
