import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toOffice } from '../platform/audience';
import type { Tx } from '../platform/handle';
import { fullName } from '../platform/person-name';

interface Registered {
  id: number;
  company_id: number;
  email: string;
}

/** The account that has this address, whether it is on or off. */
export const accountOf = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'company_id', 'active'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

/**
 * Puts a registration with the account that has its address. The CV stays with the registration: whoever wrote it may
 * be a stranger who knew the address.
 */
export async function joinAccount(tx: Tx, idRegistrant: number, idUser: number): Promise<void> {
  await tx.db.updateTable('registrant').set({ user_id: idUser }).where('id', '=', idRegistrant).execute();
  tx.audit('registrant', idRegistrant, { joined: idUser });
}

/** Puts invitations of an address with the account that it has now; their links end. */
export async function joinInvitations(
  tx: Tx,
  idUser: number,
  { company_id, email }: { company_id: number; email: string },
  now: number,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('registrant')
    .select('id')
    .where('company_id', '=', company_id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('type', '=', 'worker')
    .where('approved', '=', true)
    .where('user_id', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  for (const { id } of rows) {
    await joinAccount(tx, id, idUser);
    tx.announce('registrant.changed', { id }, toOffice);
  }
  await endLinks(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Ends the links to register that these registrations brought. */
async function endLinks(tx: Tx, registrants: readonly number[], now: number): Promise<void> {
  if (registrants.length === 0) return;
  await tx.db
    .updateTable('login_link')
    .set({ expires_at: now })
    .where('registrant_id', 'in', registrants)
    .where('used_at', 'is', null)
    .execute();
}

/** Answers the same person's other registrations along with this one, and ends the links that they brought. */
export async function mergeOthers(tx: Tx, row: Registered, by: number, now: number): Promise<void> {
  const others = await tx.db
    .updateTable('registrant')
    .set({ merged_into: row.id, processed_at: now, processed_by: by, approved: true, draft_token_hash: null })
    .where('company_id', '=', row.company_id)
    .where(sql<boolean>`lower(email) = lower(${row.email})`)
    .where('type', '=', 'worker')
    .where('id', '!=', row.id)
    .where('user_id', 'is', null)
    .where('merged_into', 'is', null)
    .where((eb) => eb.or([eb('processed_at', 'is', null), eb('approved', '=', true)]))
    .returning('id')
    .execute();
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await endLinks(tx, ids, now);
  tx.audit('registrant', row.id, { merged: ids });
}

export interface Alike {
  idUser: number;
  name: string;
  by: 'email' | 'phone';
}

/** For each registrant the accounts with the same address or phone; no phone is nobody's. */
export async function alikeOf(
  db: Db,
  companyId: number,
  rows: readonly { email: string; phone: string }[],
): Promise<(row: { email: string; phone: string }) => Alike[]> {
  if (rows.length === 0) return () => [];
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))];
  const phones = [...new Set(rows.map(({ phone }) => phone))].filter((phone) => phone !== '');
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(({ or }) =>
      or([sql<boolean>`lower(email) = any(${emails}::text[])`, sql<boolean>`phone = any(${phones}::text[])`]),
    )
    .orderBy('id')
    .execute();
  return ({ email, phone }) =>
    people.flatMap((person): Alike[] => {
      const found = { idUser: person.id, name: fullName(person) };
      if (person.email.toLowerCase() === email.toLowerCase()) return [{ ...found, by: 'email' }];
      return phone !== '' && person.phone === phone ? [{ ...found, by: 'phone' }] : [];
    });
}
