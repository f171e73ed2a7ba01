import { formatPhone } from '@crewcall/domain/phone';
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { plannedEndOfJob } from '../db/planned-end';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';
import { isOnDays } from './search-words';
import type { Sought } from './search-words';

type Found = Omit<Out<'searchAll'>, 'more'>;

/** A search, which is run for each kind of result. `limit` is the number of rows wanted per kind. */
export interface Question {
  db: Db;
  scope: Scope;
  sought: Sought;
  limit: number;
  now: number;
}

/** Finds jobs of any date that the caller may see. */
export async function findJobs(
  { db, scope, sought, limit, now }: Question,
  company: string,
): Promise<Found['jobs']> {
  if (!scope.may('job.read')) return [];
  const ofCustomer = (pattern: string) => sql<boolean>`job.prepend = any(array(
    select c.text from prepend c where c.company_id = ${scope.user.companyId} and c.search like ${pattern}))`;
  const { rows } = await sql<Found['jobs'][number]>`
    select job.id, job.title, job.prepend, job.location, job.start_at as date, job.zone as tz, job.status
    from job where ${scope.rows('job.read')} and ${company === '' ? sql`true` : sql`job.prepend = ${company}`}
      and ${isOnDays(sought.days)} and ${containsAllWords(sql`job.search`, sought.words, ofCustomer)}
    order by ${plannedEndOfJob} < ${now}::bigint, abs(job.start_at - ${now}), job.id
    limit ${limit}`.execute(db);
  return rows;
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

/** Invoices by their number and the name on them, newest first. */
export async function findInvoices({ db, scope, sought, limit }: Question): Promise<Found['invoices']> {
  // Ignores the word "invoice", as it is in the title of every result.
  const words = sought.words.filter((word) => word !== 'invoice');
  if (!scope.may('invoice.read') || sought.days.length > 0 || words.length === 0) return [];
  const ofPerson = (pattern: string) => sql<boolean>`u.search_name like ${pattern}`;
  const { rows } = await sql<{
    id: number;
    first_name: string;
    last_name: string;
    week_start: string;
    week_end: string;
    total_cents: number;
    cancelled_at: number | null;
  }>`
    select i.id, u.first_name, u.last_name, i.week_start::text, i.week_end::text, i.total_cents, i.cancelled_at
    from invoice i join app_user u on u.id = i.user_id
    where i.company_id = ${scope.user.companyId} and ${containsAllWords(sql`i.id::text`, words, ofPerson)}
    order by i.id::text = any(${words}::text[]) desc, i.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    number: row.id,
    fullName: fullName(row),
    weekStart: row.week_start,
    weekEnd: row.week_end,
    total: row.total_cents,
    cancelled: row.cancelled_at !== null,
  }));
}
