import type { Out } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import { byUrgency, dayCounts, attendanceStatusOn } from '@crewcall/domain/day-board';
import type { AttendanceStatus } from '@crewcall/domain/day-board';
import type { EpochMs } from '@crewcall/domain/units';

export type Board = Out<'getAttendance'>;
export type BoardJob = Board['jobs'][number];
export type BoardCrew = BoardJob['crews'][number];

/** One crew member, as a row shows them. */
export interface BoardRow {
  /** Id of the crew member: of this person on this crew. */
  id: number;
  job: BoardJob;
  crew: BoardCrew;
  person: BoardCrew['people'][number];
  status: AttendanceStatus;
  /** The other job on this board where the worker is checked in now; null if there is none. */
  elsewhere: Elsewhere | null;
}

/** A job where somebody is checked in, and since when. */
interface Elsewhere {
  idJob: number;
  title: string;
  since: EpochMs;
}

const otherThan = ({ idJob }: BoardJob, other: Elsewhere | undefined): Elsewhere | null =>
  other === undefined || other.idJob === idJob ? null : other;

/** Maps each person to the job where they are checked in; the latest one if there are several. */
function whereTheyAre(jobs: readonly BoardJob[]): Map<number, Elsewhere> {
  const where = new Map<number, Elsewhere>();
  for (const { idJob, title, crews } of jobs)
    for (const { idUser, times } of crews.flatMap(({ people }) => people))
      for (const { start: since } of times.filter(isOpen))
        if (since > (where.get(idUser)?.since ?? 0)) where.set(idUser, { idJob, title, since });
  return where;
}

/** Everybody on the day: those who need action first, then by start. */
export function rowsOf({ jobs, lateAfter }: Board, now: EpochMs): BoardRow[] {
  const where = whereTheyAre(jobs);
  return jobs
    .flatMap((job) =>
      job.crews.flatMap((crew) =>
        crew.people.map((person) => ({
          id: person.id,
          job,
          crew,
          person,
          status: attendanceStatusOn(job.crews, crew, person, now, lateAfter),
          elsewhere: otherThan(job, where.get(person.idUser)),
        })),
      ),
    )
    .sort((a, b) => byUrgency(a.status, b.status) || a.crew.startTime - b.crew.startTime);
}

/** `8 wanted · 7 confirmed · 5 coming · 2 here`, and where places are free ` · 1 open, 3 asked`. */
export function countWords(crew: BoardCrew, rows: readonly BoardRow[]): string {
  const own = rows.filter((row) => row.crew.idReqCrew === crew.idReqCrew);
  const { coming, here } = dayCounts(own.map(({ status }) => status));
  const open = crew.wanted - crew.people.length;
  return [
    `${crew.wanted} wanted`,
    `${crew.people.length} confirmed`,
    `${coming} coming`,
    `${here} here`,
    ...(open > 0 ? [crew.asked > 0 ? `${open} open, ${crew.asked} asked` : `${open} open`] : []),
  ].join(' · ');
}
