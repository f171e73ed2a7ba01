import type { Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';

export type CrewRow = Out<'getAvailableCrew'>['crew'][number];

/** Rows that hold every word of the search in name, email, phone, postcode or filter values. */
export function matchingCrew(rows: readonly CrewRow[], search: string): CrewRow[] {
  if (search.trim() === '') return [...rows];
  return rows.filter((row) => {
    const text = [
      row.fullName,
      row.email,
      row.phone,
      row.phone.replace(/^\+61/, '0'),
      row.postcode,
      ...row.filterValues.map(({ value }) => value),
    ].join(' ');
    return matches(text, search);
  });
}
