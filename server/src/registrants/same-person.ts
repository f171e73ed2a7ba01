import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { fullName } from '../platform/database/person-name';
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
 * Links a registration to the account that has its address. The CV stays with the registration, because it may come
 * from a stranger who knew the address.
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
 * For each of these registrations the phones of others that differ from its own; '' where one came without. Others are
 * those that an approval of it would answer along, and all that were answered along with it or with one of these.
 */
export async function otherPhonesOf(db: Db, ids: readonly number[]): Promise<(id: number) => string[]> {
  const { rows } = await sql<{ id: number; phones: string[] }>`
    with recursive open as (
      select id, phone, company_id, lower(email) as address from registrant where ${isOpen}),
    along as (
      select r.id as of, o.id, o.phone from open r join open o using (company_id, address)
        where r.id = any(${[...ids]}::bigint[])
      union select a.of, m.id, m.phone from along a join registrant m on m.merged_into = a.id)
    select r.id, array_agg(distinct a.phone order by a.phone desc) as phones
    from along a join open r on r.id = a.of where a.phone <> r.phone group by r.id`.execute(db);
  const byId = new Map(rows.map(({ id, phones }) => [id, phones]));
  return (id) => byId.get(id) ?? [];
}

/**
 * What a registration says for the account. Where another of its address gave another phone, or none, either may be a
 * stranger's who knew the address. So phone and ABN are for the person to say, and the CV stays where it is.
 */
export async function saidFor(db: Db, row: RegistrantRow) {
  const others = await otherPhonesOf(db, [row.id]);
  return others(row.id).length > 0 ? { ...row, phone: '', abn: '', cv_blob_id: null } : row;
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
