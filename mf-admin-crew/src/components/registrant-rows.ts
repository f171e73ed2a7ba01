import { fullNameOf } from '@crewcall/domain/full-name';
import type { Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';

export type Registrant = Out<'getpreregister'>['registrants'][number];

export const nameOf = (row: Registrant): string =>
  row.type === 'company' && row.companyName ? row.companyName : fullNameOf(row);

export const statusOf = (row: Registrant): 'New' | 'Approved' | 'Declined' | 'Concluded' =>
  row.processedAt === null
    ? 'New'
    : row.type === 'company'
      ? 'Concluded'
      : row.approved
        ? 'Approved'
        : 'Declined';

/** Registrants of one kind that hold every word of the search. */
export function matchingRegistrants(
  rows: readonly Registrant[],
  type: Registrant['type'],
  search: string,
): Registrant[] {
  return rows.filter((row) => {
    const text = [
      nameOf(row),
      row.firstName,
      row.lastName,
      row.email,
      row.phone,
      row.postcode,
      row.state,
      row.message,
    ];
    return row.type === type && matches(text.join(' '), search);
  });
}
