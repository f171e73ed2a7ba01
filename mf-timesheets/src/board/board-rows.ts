import type { Out } from '@crewcall/contract/types';
import { attendanceStatusOn, byUrgency, dayCounts, needsAction } from '@crewcall/domain/day-board';
import type { AttendanceStatus } from '@crewcall/domain/day-board';
import type { EpochMs, Minutes } from '@crewcall/domain/units';

export type Board = Out<'getAttendance'>;
export type BoardJob = Board['jobs'][number];
export type BoardCrew = BoardJob['crews'][number];
/** One crew member with what their row says of the job and the crew. */
type CrewMember = Board['needAction']['people'][number];

/** One crew member, as a row shows them. */
export interface BoardRow extends CrewMember {
  /** Id of the crew member: of this person on this crew. */
  id: number;
  /** Their status now. It follows the clock, even without reception. */
  status: AttendanceStatus;
  /** The row is listed under "Needs action", not in its job. */
  isAbove: boolean;
}

/**
 * Everybody on the board, each once, by urgency and start. Above are the people that the server lists under "Needs
 * action"; if it lists all of them, also anybody on the loaded jobs who needs action since. The others are in their job.
 */
export function rowsOf({ jobs, needAction, lateAfter }: Board, now: EpochMs): BoardRow[] {
  const listed = new Set(needAction.people.map(({ person }) => person.id));
  const isWhole = needAction.people.length === needAction.total;
  const others = jobs
    .flatMap((job) => job.crews.flatMap((crew) => crew.people.map((person) => ({ job, crew, person }))))
    .filter(({ person }) => !listed.has(person.id));
  return [...needAction.people, ...others]
    .map((member) => {
      const { crew, person } = member;
      const status = attendanceStatusOn(crew, person, now, lateAfter);
      const isAbove = listed.has(person.id) || (isWhole && needsAction({ status, waits: person.waits }));
      return { ...member, id: person.id, status, isAbove };
    })
    .sort((a, b) => byUrgency(a.status, b.status) || a.crew.startTime - b.crew.startTime);
}

/**
 * `8 wanted · 7 confirmed · 5 coming · 2 here`, and where places are free ` · 1 open, 3 asked`. Counts the people as they
 * are at this moment; where a search left some of them out, as the server counted them.
 */
export function countWords(crew: BoardCrew, now: EpochMs, lateAfter: Minutes): string {
  const { wanted, confirmed, asked, people } = crew;
  const { coming, here } =
    people.length === confirmed
      ? dayCounts(people.map((person) => attendanceStatusOn(crew, person, now, lateAfter)))
      : crew;
  const open = wanted - confirmed;
  return [
    `${wanted} wanted`,
    `${confirmed} confirmed`,
    `${coming} coming`,
    `${here} here`,
    ...(open > 0 ? [asked > 0 ? `${open} open, ${asked} asked` : `${open} open`] : []),
  ].join(' · ');
}
