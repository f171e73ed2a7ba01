import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { OfficeFlag } from '@crewcall/domain/flags';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { fullNameSql } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';

const WITHIN_MS = 365 * DAY_MS;

interface Row {
  idUser: number;
  fullName: string;
  jobs: number;
  lastAt: number;
  kind: OfficeFlag | null;
  asked: OfficeFlag | null;
}

/**
 * Lists the workers who were confirmed on a customer's jobs within a year, on jobs that the caller may see, newest
 * first. A worker's own wish to avoid the customer is left out, as only the office may know it.
 */
export async function customerCrew(
  db: Db,
  scope: Scope,
  { customer, now, idUser }: { customer: { id: number; text: string }; now: number; idUser?: number },
): Promise<Row[]> {
  const said = (state: string) => sql`(select f.kind from worker_flag f where f.prepend_id = ${customer.id}
    and f.user_id = u.id and f.kind <> 'avoid' and f.state = ${state})`;
  const { rows } = await sql<Row>`
    select u.id as "idUser", ${fullNameSql('u')} as "fullName", count(distinct job.id)::int as jobs,
      max(c.start_at) as "lastAt", ${said('set')} as kind, ${said('asked')} as asked
    from job join job_crew c on c.job_id = job.id and c.deleted_at is null
    join crew_member m on m.crew_id = c.id and m.status = ${inviteStatus.confirmed}
    join app_user u on u.id = m.user_id and u.active
    where ${scope.rows('job.read')} and job.prepend = ${customer.text} and job.status <> ${jobStatus.cancelled}
      and c.start_at between ${now - WITHIN_MS}::bigint and ${now}::bigint
      and ${idUser === undefined ? sql`true` : sql`u.id = ${idUser}`}
    group by u.id order by max(c.start_at) desc, u.id limit 500`.execute(db);
  return rows;
}
