import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';

export interface NamedPerson {
  id: number;
  fullName: string;
}

/** The people to choose from, together with those who are chosen. */
export const withChosen = (
  people: readonly NamedPerson[],
  chosen: readonly NamedPerson[],
): readonly NamedPerson[] => [
  ...people,
  ...chosen.filter(({ id }) => people.every((person) => person.id !== id)),
];

const TYPING_PAUSE_MS = 150;

/** The people whom a field offers for the text that is typed in it, among those who can be crew or supervise. */
export function usePeopleByName(as: In<'getPeopleByName'>['as'], isAsked = true) {
  const [typed, onType] = useState('');
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useCall(
    'getPeopleByName',
    { search, as },
    { enabled: isAsked, keepPrevious: true, quiet: true },
  );
  return { people: data?.people ?? [], onType };
}
