import { fullNameOf } from '@crewcall/domain/full-name';
import type { Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';

export type Registrant = Out<'getpreregister'>['registrants'][number];

export const nameOf = (row: Registrant): string =>
  row.type === 'company' && row.companyName ? row.companyName : fullNameOf(row);

export const statusTones = {
  New: 'warn',
  Invited: 'info',
  Approved: 'ok',
  Declined: 'bad',
  Concluded: 'ok',
} as const;

/** Whether the office added and invited this person. Then the registration is approved when it is created. */
export const isAdded = (row: Registrant): boolean =>
  row.type === 'worker' && row.approved === true && row.processedAt === row.registeredAt;

export function statusOf(row: Registrant): keyof typeof statusTones {
  if (row.processedAt === null) return 'New';
  if (row.type === 'company') return 'Concluded';
  if (isAdded(row)) return 'Invited';
  return row.approved ? 'Approved' : 'Declined';
}

/** Whether this is a worker who waits for an answer. */
export const canApprove = (row: Registrant): boolean => row.type === 'worker' && row.processedAt === null;

/** Registrants of one type that contain every word of the search. */
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
