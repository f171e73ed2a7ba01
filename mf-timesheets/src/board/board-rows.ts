import type { Out } from '@crewcall/contract/types';
import { byUrgency, dayCounts, dayStanding, needsAction } from '@crewcall/domain/day-board';
import type { DayStanding } from '@crewcall/domain/day-board';
import type { EpochMs } from '@crewcall/domain/units';

export type Board = Out<'getAttendance'>;
export type BoardJob = Board['jobs'][number];
export type BoardCrew = BoardJob['crews'][number];

/** One person of one crew, as a row shows them. */
export interface BoardRow {
  /** Of the place. */
  id: number;
  job: BoardJob;
  crew: BoardCrew;
  person: BoardCrew['people'][number];
  standing: DayStanding;
}

/** These come first, before the jobs. */
export const isPressing = ({ standing }: Pick<BoardRow, 'standing'>): boolean => needsAction(standing);

/** Everybody of the day, those who need action first, then by their start. */
export const rowsOf = ({ jobs, lateAfter }: Board, now: EpochMs): BoardRow[] =>
  jobs
    .flatMap((job) =>
      job.crews.flatMap((crew) =>
        crew.people.map((person) => ({
          id: person.id,
          job,
          crew,
          person,
          standing: dayStanding({ ...crew, ...person }, now, lateAfter),
        })),
      ),
    )
    .sort((a, b) => byUrgency(a.standing, b.standing) || a.crew.startTime - b.crew.startTime);

/** `8 wanted · 7 confirmed · 5 coming · 2 here`. */
export function countWords(crew: BoardCrew, rows: readonly BoardRow[]): string {
  const own = rows.filter((row) => row.crew.idReqCrew === crew.idReqCrew);
  const { coming, here } = dayCounts(own.map(({ standing }) => standing));
  return [
    `${crew.wanted} wanted`,
    `${crew.people.length} confirmed`,
    `${coming} coming`,
    `${here} here`,
  ].join(' · ');
}
