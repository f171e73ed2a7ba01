/** What the menu acts on. */
export type Target =
  | { kind: 'place'; idUser: number; idReqCrew: number }
  | { kind: 'day'; idUser: number; day: string }
  | { kind: 'crew'; idReqCrew: number };

const numberOf = (text: string | undefined): number => Number(text ?? 0);

/** What an element of the roster stands for, by its data attributes. Null if the menu has nothing to offer there. */
export function targetAt(element: Element): Target | null {
  const crew = element.closest<HTMLElement>('[data-crew]');
  if (crew) return { kind: 'crew', idReqCrew: numberOf(crew.dataset['crew']) };
  const idUser = numberOf(element.closest<HTMLElement>('[data-person]')?.dataset['person']);
  if (idUser === 0) return null;
  const place = element.closest<HTMLElement>('[data-place]');
  if (place) return { kind: 'place', idUser, idReqCrew: numberOf(place.dataset['place']) };
  const day = element.closest<HTMLElement>('[data-day]')?.dataset['day'];
  return day === undefined ? null : { kind: 'day', idUser, day };
}
