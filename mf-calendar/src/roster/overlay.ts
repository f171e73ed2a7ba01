import type { DraftChange, RosterPerson, RosterPlace, RosterWeek } from './roster-data';

/** A change of drafts that the server has not confirmed, or whose result the loaded week does not contain yet. */
export interface PendingChange extends DraftChange {
  /** Set once the server has answered: id and version of the draft. */
  answer?: { id: number; version: number };
}

const isOf = (idReqCrew: number) => (place: RosterPlace) => place.idReqCrew === idReqCrew;

function changedPlaces(places: readonly RosterPlace[], change: PendingChange): RosterPlace[] {
  const { idReqCrew, action, answer = { id: 0, version: 0 } } = change;
  const place = places.find(isOf(idReqCrew));
  const others = places.filter((one) => one !== place);
  if (action === null) {
    if (place === undefined || place.status === 'draft') return others;
    const { draft: _draft, ...without } = place;
    return [...others, without];
  }
  const draft = { ...answer, action, madeBy: '' };
  return [
    ...others,
    place === undefined
      ? { idReqCrew, status: 'draft', isClocked: false, draft, conflicts: [] }
      : { ...place, draft },
  ];
}

const isDrafted = (places: readonly RosterPlace[], idReqCrew: number): number =>
  places.some((place) => place.idReqCrew === idReqCrew && place.status === 'draft') ? 1 : 0;

/**
 * The week as it will be after these changes, so that a move is drawn before the server has answered. People and crews
 * that do not change stay the same objects. Hours and costs stay as the server calculated them.
 */
export function withChanges(week: RosterWeek, changes: readonly PendingChange[]): RosterWeek {
  if (changes.length === 0) return week;
  const people = new Map<number, RosterPerson>(week.people.map((person) => [person.id, person]));
  const drafted = new Map<number, number>();
  for (const change of changes) {
    const person = people.get(change.idUser);
    if (person === undefined) continue;
    const places = changedPlaces(person.places, change);
    const { idReqCrew } = change;
    const more = isDrafted(places, idReqCrew) - isDrafted(person.places, idReqCrew);
    drafted.set(idReqCrew, (drafted.get(idReqCrew) ?? 0) + more);
    people.set(change.idUser, { ...person, places });
  }
  return {
    ...week,
    people: week.people.map((person) => people.get(person.id) ?? person),
    crews: week.crews.map((crew) => {
      const more = drafted.get(crew.idReqCrew) ?? 0;
      return more === 0 ? crew : { ...crew, drafted: crew.drafted + more };
    }),
  };
}

/** The draft of a person on a crew; undefined if there is none. */
export const draftOf = (week: RosterWeek, idUser: number, idReqCrew: number) =>
  week.people.find(({ id }) => id === idUser)?.places.find(isOf(idReqCrew))?.draft;
