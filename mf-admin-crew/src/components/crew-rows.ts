import type { Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { stateById } from '@crewcall/domain/zones';

export type CrewRow = Out<'getAvailableCrew'>['crew'][number];

/** The groups that anybody in the list works in, by name. */
export const groupsOf = (rows: readonly CrewRow[]): string[] =>
  [...new Set(rows.flatMap(({ groups }) => groups ?? []))].toSorted((a, b) => a.localeCompare(b));

/**
 * Rows of a group that hold every word of the search in name, email, phone, place, groups, licences or filter values.
 * No group stands for all.
 */
export function matchingCrew(rows: readonly CrewRow[], search: string, group = ''): CrewRow[] {
  const inGroup = group === '' ? [...rows] : rows.filter(({ groups }) => groups?.includes(group));
  if (search.trim() === '') return inGroup;
  return inGroup.filter((row) => {
    const text = [
      row.fullName,
      row.email,
      row.phone,
      row.phone.replace(/^\+61/, '0'),
      row.suburb,
      row.city,
      row.state === null ? '' : stateById(row.state)?.name,
      row.postcode,
      ...(row.groups ?? []),
      ...(row.licences ?? []).filter(({ state }) => state !== 'expired').map(({ type }) => type),
      ...row.filterValues.map(({ value }) => value),
    ].join(' ');
    return matches(text, search);
  });
}
