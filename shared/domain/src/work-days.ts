import type { ClockEntry } from './clock';
import { plannedEnd } from './crew-time';
import { InviteStatus } from './invite';
import type { CrewPlaces } from './job-state';
import type { DayText, EpochMs, Zone } from './units';
import { crewOf } from './worker-shift';
import type { ShiftCrew } from './worker-shift';

/** What decides on which days a job takes place. */
export interface DatedJob<C extends ShiftCrew = ShiftCrew> {
  date: EpochMs;
  /** Last known end of any crew, or start + 4 h. */
  endTime: EpochMs;
  tz: Zone;
  reqCrew: readonly C[];
  clockList: readonly Pick<ClockEntry, 'idUser' | 'idReqCrew' | 'start'>[];
}

export interface WorkDay<J> {
  /** The day in the job's own zone. */
  day: DayText;
  /** The job as it is on this day: with its crews of that day, their clocks, and their first start and last end. */
  part: J;
}

const isOn = (crew: CrewPlaces, idUser: number) =>
  crew.userList.some(({ id, status }) => id === idUser && status === InviteStatus.Confirmed);

/**
 * The days on which a job takes place, in order: each on which one of its crews starts, or its own date if it has no
 * crew. A night belongs to the day on which it begins. On the day of its own date the job's own start counts; on any
 * other day its first crew's.
 * @param dayIn the day of an instant in a zone.
 */
export function workDays<J extends DatedJob>(
  job: J,
  dayIn: (zone: Zone, at: EpochMs) => DayText,
): WorkDay<J>[] {
  const crews = job.reqCrew.filter((crew) => !crew.deleted);
  const own = dayIn(job.tz, job.date);
  const byDay = new Map<DayText, J['reqCrew'][number][]>();
  for (const crew of crews) {
    const day = dayIn(job.tz, crew.startTime);
    byDay.set(day, [...(byDay.get(day) ?? []), crew]);
  }
  if (byDay.size === 0 || (byDay.size === 1 && byDay.has(own))) return [{ day: own, part: job }];
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, reqCrew]) => {
      const clockList = job.clockList.filter((clock) => {
        const places = crews.filter((crew) => isOn(crew, clock.idUser));
        const place = crewOf(places, clock);
        return place !== undefined && reqCrew.includes(place);
      });
      const date = day === own ? job.date : Math.min(...reqCrew.map(({ startTime }) => startTime));
      const endTime = Math.max(date, ...reqCrew.map(plannedEnd));
      return { day, part: { ...job, date, endTime, reqCrew, clockList } };
    });
}
