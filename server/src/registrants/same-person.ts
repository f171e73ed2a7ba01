import type { ListedProfile } from '@crewcall/domain/people-list';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { fullName } from '../platform/database/person-name';
import { isCrewPerson } from '../row-rules/people';
import type { RegistrantRow } from './registrant-row';

interface Registered {
  id: number;
  company_id: number;
  email: string;
}

/** The account with this email, active or not. */
export const accountOf = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'company_id', 'active', isCrewPerson('app_user').as('isCrew')])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

/**
 * Links a registration to the account with the same email. The CV is not copied to the account, because a stranger who
 * knew the email may have sent it.
 */
export async function joinAccount(tx: Tx, idRegistrant: number, idUser: number): Promise<void> {
  await tx.db
    .updateTable('registrant')
    .set({ user_id: idUser, profile: '{}' })
    .where('id', '=', idRegistrant)
    .execute();
  tx.audit('registrant', idRegistrant, { joined: idUser });
}

/** Links approved registrations of an email to the account that it has now, and ends their registration links. */
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

/** Ends the registration links of these registrations. */
async function endLinks(tx: Tx, registrants: readonly number[], now: number): Promise<void> {
  if (registrants.length === 0) return;
  await tx.db
    .updateTable('login_link')
    .set({ expires_at: now })
    .where('registrant_id', 'in', registrants)
    .where('used_at', 'is', null)
    .execute();
}

/** SQL: worker registrations that are answered together with another one of the same email. */
const isOpen = sql<boolean>`(type = 'worker' and user_id is null and merged_into is null
  and (processed_at is null or approved))`;

/**
 * Merges other registrations of the same email into this one: answers them too, ends their links, and adds the
 * groups, rate and details that the office entered in them.
 */
export async function mergeOthers(tx: Tx, row: Registered, by: number, now: number): Promise<void> {
  const others = await tx.db
    .updateTable('registrant')
    .set({ merged_into: row.id, processed_at: now, processed_by: by, approved: true, draft_token_hash: null })
    .where('company_id', '=', row.company_id)
    .where(sql<boolean>`lower(email) = lower(${row.email})`)
    .where('id', '!=', row.id)
    .where(isOpen)
    .returning(['id', 'group_ids', 'rate_cents', 'profile'])
    .execute();
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  const rate = others.find(({ rate_cents }) => rate_cents !== null)?.rate_cents ?? null;
  const said: ListedProfile = Object.assign({}, ...others.map(({ profile }) => profile));
  await sql`update registrant set group_ids = array(
      select unnest(group_ids) union select unnest(${others.flatMap(({ group_ids }) => group_ids)}::bigint[]) order by 1),
      rate_cents = coalesce(rate_cents, ${rate}::int), profile = ${JSON.stringify(said)}::jsonb || profile
    where id = ${row.id}`.execute(tx.db);
  await endLinks(tx, ids, now);
  tx.audit('registrant', row.id, { merged: ids });
}

/**
 * For each of these registrations, the phones in other registrations of the same email that differ from its own; ''
 * for one without a phone. Includes registrations that approving this one would merge, and those merged earlier into
 * it or into one of them.
 */
export async function otherPhonesOf(db: Db, ids: readonly number[]): Promise<(id: number) => string[]> {
  const { rows } = await sql<{ id: number; phones: string[] }>`
    with recursive open as not materialized (
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
 * The data that an account takes over from its registration. If another registration of the same email has a
 * different phone, or none, one of them may be from a stranger who knew the email. Then phone, ABN, CV and details
 * from an imported list are not taken over, and the person enters them.
 */
export async function saidFor(db: Db, row: RegistrantRow) {
  const others = await otherPhonesOf(db, [row.id]);
  return others(row.id).length > 0 ? { ...row, phone: '', abn: '', cv_blob_id: null, profile: {} } : row;
}

export interface Alike {
  idUser: number;
  name: string;
  by: 'email' | 'phone';
}

/** Finds, for each registrant, accounts with the same email or phone. An empty phone matches nobody. */
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
