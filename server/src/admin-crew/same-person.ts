import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toOffice } from '../platform/audience';
import type { Tx } from '../platform/handle';
import { fullName } from '../platform/person-name';
import type { RegistrantRow } from './registrant-row';

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

/** Registrations of workers that an approval of another one of their address answers along. */
const isOpen = sql<boolean>`(type = 'worker' and user_id is null and merged_into is null
  and (processed_at is null or approved))`;

/**
 * Answers the same person's other registrations along with this one, and ends the links that they brought. The groups
 * that the office named in them stay named.
 */
export async function mergeOthers(tx: Tx, row: Registered, by: number, now: number): Promise<void> {
  const others = await tx.db
    .updateTable('registrant')
    .set({ merged_into: row.id, processed_at: now, processed_by: by, approved: true, draft_token_hash: null })
    .where('company_id', '=', row.company_id)
    .where(sql<boolean>`lower(email) = lower(${row.email})`)
    .where('id', '!=', row.id)
    .where(isOpen)
    .returning(['id', 'group_ids'])
    .execute();
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await sql`update registrant set group_ids = array(
      select unnest(group_ids) union select unnest(${others.flatMap(({ group_ids }) => group_ids)}::bigint[]) order by 1)
    where id = ${row.id}`.execute(tx.db);
  await endLinks(tx, ids, now);
  tx.audit('registrant', row.id, { merged: ids });
}

/**
 * What a registration says for the account. Where one that was answered along gave another phone, or none, either may be
 * a stranger's who knew the address. So phone and ABN are for the person to say, and the CV stays where it is.
 */
export async function saidFor(db: Db, row: RegistrantRow) {
  const { rows } = await sql<{ differ: boolean }>`
    with recursive along as (
      select id, phone from registrant where merged_into = ${row.id}
      union select r.id, r.phone from registrant r join along on r.merged_into = along.id)
    select exists (select 1 from along where phone <> ${row.phone}) as differ`.execute(db);
  return rows[0]?.differ === true ? { ...row, phone: '', abn: '', cv_blob_id: null } : row;
}

/** For each registration the other phones among those that its approval would answer along. */
export async function otherPhonesOf(
  db: Db,
  companyId: number,
  emails: readonly string[],
): Promise<(row: { id: number; email: string; phone: string }) => string[]> {
  if (emails.length === 0) return () => [];
  const open = await db
    .selectFrom('registrant')
    .select(['id', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where(isOpen)
    .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .orderBy('id')
    .execute();
  const byEmail = new Map<string, typeof open>();
  for (const one of open) {
    const key = one.email.toLowerCase();
    byEmail.set(key, [...(byEmail.get(key) ?? []), one]);
  }
  return ({ id, email, phone }) => {
    const same = byEmail.get(email.toLowerCase()) ?? [];
    const others = same.some((one) => one.id === id) ? same.filter((one) => one.phone !== phone) : [];
    return [...new Set(others.map((one) => one.phone))];
  };
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
