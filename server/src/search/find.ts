import { formatPhone } from '@crewcall/domain/phone';
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';
import type { Sought } from './search-words';

export type Found = Omit<Out<'searchAll'>, 'more'>;

/** A search, which is run for each kind of result. `limit` is the number of rows wanted per kind. */
export interface Question {
  db: Db;
  scope: Scope;
  sought: Sought;
  limit: number;
  now: number;
}

/** Finds people of the company, also inactive ones. */
export async function findPeople({ db, scope, sought, limit }: Question): Promise<Found['people']> {
  if (!scope.may('crew.read') || sought.days.length > 0) return [];
  const { rows } = await sql<{
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    active: boolean;
  }>`
    select u.id, u.first_name, u.last_name, u.email, u.phone, u.active from app_user u
    where u.company_id = ${scope.user.companyId} and u.deleted_at is null and ${containsAllWords(sql`u.search`, sought.words)}
    order by not u.active, (u.first_name || ' ' || u.last_name) collate "und-x-icu", u.id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    fullName: fullName(row),
    email: row.email,
    phone: formatPhone(row.phone),
    active: row.active,
  }));
}

/** Finds customer companies; for a manager only their own. */
export async function findCustomers({ db, scope, sought, limit }: Question): Promise<Found['customers']> {
  if (!scope.may('job.read') || sought.days.length > 0) return [];
  const { rows } = await sql<Found['customers'][number]>`
    select c.text as prepend, c.full_name as "fullName" from prepend c
    where c.company_id = ${scope.user.companyId} and ${scope.inCompany(sql`c.text`)}
      and ${containsAllWords(sql`c.search`, sought.words)}
    order by c.full_name collate "und-x-icu", c.id limit ${limit}`.execute(db);
  return rows;
}
