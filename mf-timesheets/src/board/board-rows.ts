import type { Out } from '@crewcall/contract/types';
import { byUrgency } from '@crewcall/domain/day-board';

export type Board = Out<'getAttendance'>;
export type BoardJob = Board['jobs'][number];
export type BoardCrew = BoardJob['crews'][number];
/** One crew member with what their row says of the job and the crew. */
export type Place = Board['needAction']['people'][number];

/** One crew member, as a row shows them. */
export interface BoardRow extends Place {
  /** Id of the crew member: of this person on this crew. */
  id: number;
  /** The row is listed under "Needs action", not in its job. */
  isAbove: boolean;
}

/**
 * Everybody on these jobs: `above` first, in their order, then those who are not among them, by urgency and start. So a
 * person is on the page once, and in their job as long as "Needs action" is not loaded as far as them.
 */
export function rowsOf(jobs: readonly BoardJob[], above: readonly Place[]): BoardRow[] {
  const first = above.map((place) => ({ ...place, id: place.person.id, isAbove: true }));
  const listed = new Set(first.map(({ id }) => id));
  const others = jobs
    .flatMap((job) =>
      job.crews.flatMap((crew) =>
        crew.people.map((person) => ({ id: person.id, job, crew, person, isAbove: false })),
      ),
    )
    .filter(({ id }) => !listed.has(id))
    .sort((a, b) => byUrgency(a.person.status, b.person.status) || a.crew.startTime - b.crew.startTime);
  return [...first, ...others];
}

/** `8 wanted · 7 confirmed · 5 coming · 2 here`, and where places are free ` · 1 open, 3 asked`. */
export function countWords({ wanted, confirmed, coming, here, asked }: BoardCrew): string {
  const open = wanted - confirmed;
  return [
    `${wanted} wanted`,
    `${confirmed} confirmed`,
    `${coming} coming`,
    `${here} here`,
    ...(open > 0 ? [asked > 0 ? `${open} open, ${asked} asked` : `${open} open`] : []),
  ].join(' · ');
}
