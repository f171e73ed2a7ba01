import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Db, DbTx } from '../db/schema';
import { jobStatus } from '../db/statuses';

type Venue = Out<'getVenue'>['venue'];

const columns = sql`v.id, v.version, v.name, v.address, v.postcode, v.state, v.zone, v.latitude, v.longitude, v.gate,
  v.dock, v.parking, v.contact_name as "contactName", v.contact_phone as "contactPhone", v.notes,
  v.archived_at is not null as "isArchived"`;

/** A venue of this company with its licences; undefined if there is none. */
export async function readVenue(db: Db, companyId: number, id: number): Promise<Venue | undefined> {
  const { rows } = await sql<Venue>`
    select ${columns}, coalesce((select json_agg(json_build_object('idType', l.type_id, 'rule', l.rule) order by l.type_id)
      from venue_licence l where l.venue_id = v.id), '[]') as licences
    from venue v where v.id = ${id} and v.company_id = ${companyId}`.execute(db);
  return rows[0];
}

/** SQL over `job`: it is at this venue, has not started, and is neither cancelled nor finished. */
const isAhead = (venueId: number, now: number) => sql<boolean>`job.venue_id = ${venueId}
  and job.start_at > ${now}::bigint and job.status in ${jobStatus.ahead}`;

/** The jobs ahead at a venue, soonest first. */
export async function jobsAhead(
  db: Db,
  venueId: number,
  now: number,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select job.id, job.title from job where ${isAhead(venueId, now)} order by job.start_at, job.id`.execute(
    db,
  );
  return rows;
}

/** Is the job one of the jobs ahead at the venue? Lock it first, so that the answer cannot change. */
export async function isJobAhead(db: DbTx, idJob: number, venueId: number, now: number): Promise<boolean> {
  const { rows } = await sql`select 1 from job where job.id = ${idJob} and ${isAhead(venueId, now)}`.execute(
    db,
  );
  return rows.length > 0;
}
