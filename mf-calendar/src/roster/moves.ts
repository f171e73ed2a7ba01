import { nameOf, timeOf } from './roster-data';
import type { DraftChange, RosterCrew, RosterPerson, RosterPlace } from './roster-data';

/** The changes of drafts that a move needs, or the sentence that says why it is not possible. */
export type Move = { changes: DraftChange[] } | { refused: string };

const placeOn = (person: RosterPerson | undefined, idReqCrew: number): RosterPlace | undefined =>
  person?.places.find((place) => place.idReqCrew === idReqCrew);

/** Drafts a person on a crew. Somebody who is to be taken off stays on it instead. */
export function give(crew: RosterCrew, to: Pick<RosterPerson, 'id' | 'fullName'>, place?: RosterPlace): Move {
  const { idReqCrew } = crew;
  if (place?.draft?.action === 'remove') return { changes: [{ idReqCrew, idUser: to.id, action: null }] };
  if (place !== undefined)
    return { refused: `${to.fullName} is already on ${nameOf(crew)}, ${timeOf(crew)}.` };
  return { changes: [{ idReqCrew, idUser: to.id, action: 'invite' }] };
}

/** Takes a person off a crew: deletes a draft, or drafts that somebody who is on the crew loses the place. */
export function takeOff(crew: RosterCrew, from: RosterPerson, place: RosterPlace): Move {
  if (place.isClocked)
    return {
      refused: `${from.fullName} has checked in on ${nameOf(crew)}, ${timeOf(crew)}, so this place cannot be moved.`,
    };
  const { idReqCrew } = crew;
  const action = place.status === 'draft' ? null : 'remove';
  return { changes: [{ idReqCrew, idUser: from.id, action }] };
}

/** Deletes the draft that would take a person off. */
export const keep = (crew: RosterCrew, person: RosterPerson): Move => ({
  changes: [{ idReqCrew: crew.idReqCrew, idUser: person.id, action: null }],
});

/** Moves a place from one person to another. The other person is invited, even if the first had confirmed. */
export function move(
  crew: RosterCrew,
  from: RosterPerson,
  to: Pick<RosterPerson, 'id' | 'fullName'>,
  toPlace?: RosterPlace,
): Move {
  const place = placeOn(from, crew.idReqCrew);
  if (place === undefined) return { refused: `${from.fullName} is no longer on ${nameOf(crew)}.` };
  if (from.id === to.id) return { changes: [] };
  const off = takeOff(crew, from, place);
  if ('refused' in off) return off;
  const on = give(crew, to, toPlace);
  return 'refused' in on ? on : { changes: [...on.changes, ...off.changes] };
}
