import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';

export interface NamedPerson {
  id: number;
  fullName: string;
}

const TYPING_PAUSE_MS = 150;

export interface PeopleAsked {
  /** Shown if nobody is found; default `No matches`. */
  none?: string;
  enabled?: boolean;
}

/**
 * The people whose names match the typed text, among those who can be crew or can supervise. Returned as props for a
 * `Combobox`.
 */
export function usePeopleByName(
  as: In<'getPeopleByName'>['as'],
  { none = 'No matches', enabled = true }: PeopleAsked = {},
) {
  const [typed, onType] = useState('');
  const wanted = typed.trim();
  const search = useSettled(wanted, TYPING_PAUSE_MS);
  const { data, isPending, isPlaceholderData, isError } = useCall(
    'getPeopleByName',
    { search, as },
    { enabled, keepPrevious: true, quiet: true },
  );
  const isAsking = enabled && (wanted !== search || isPending || isPlaceholderData);
  const isFailed = isError && data === undefined;
  return {
    options: data?.people ?? [],
    onType,
    isAsking,
    none: isAsking ? 'Searching…' : isFailed ? 'The search failed. Try again.' : none,
    note: data?.hasMore === true ? 'Type more of the name for others.' : undefined,
  };
}
