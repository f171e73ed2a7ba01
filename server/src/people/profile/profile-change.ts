import { accountEnd } from '@crewcall/domain/bsb';
import { formatCents } from '@crewcall/domain/money';
import { profileFieldNames } from '@crewcall/domain/profile-fields';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { auditDiff } from '../../platform/database/audit-diff';
import type { Person, PersonUpdate } from './profile-columns';
import { fieldByColumn, savedFields } from './profile-saves';

/** Profile fields whose old and new values are shown in the audit. */
const told: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'abn',
  'gstRegistered',
  'rctiAgreed',
  'engagement',
  'superApplies',
];
const isTold = (field: string) => told.includes(field);

/** The other fields: the audit names them, but stores neither their old nor their new values. */
export const untoldFields = [...profileFieldNames.filter((field) => !isTold(field)), 'engaged'];

/** The changes of a saved profile, for the audit. Only the last digits of a bank account number are stored. */
export function profileChange(stored: Person, columns: PersonUpdate): Record<string, unknown> {
  const differing = auditDiff(stored, columns);
  const others = savedFields(stored, columns).filter((field) => !isTold(field));
  const number = columns.bank_account_number;
  return {
    ...(others.length > 0 ? { changed: others } : {}),
    ...Object.fromEntries(
      Object.entries(differing).filter(([column]) => isTold(fieldByColumn[column] ?? '')),
    ),
    ...('bank_account_number' in differing && number !== undefined
      ? { numberEndsIn: { from: accountEnd(stored.bank_account_number), to: accountEnd(number) } }
      : {}),
  };
}

/** A person's rates by group name, in the form for the audit: `$38.50` or `no rate`. */
export async function ratesOf(db: Db, idUser: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; cents: number | null }>`
    select g.name, r.rate_cents as cents from user_group_rate r join crew_group g on g.id = r.group_id
    where r.user_id = ${idUser} order by g.name, g.id`.execute(db);
  return Object.fromEntries(
    rows.map(({ name, cents }) => [name, cents === null ? 'no rate' : formatCents(cents)]),
  );
}

/** Old and new value of each rate that was changed or removed, for the audit; empty if none was. */
export function rateChanges(before: Record<string, string>, after: Record<string, string>) {
  const gone = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
  const rates = auditDiff(before, { ...gone, ...after });
  return Object.keys(rates).length > 0 ? { rates } : {};
}
