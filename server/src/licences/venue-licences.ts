import { sql } from 'kysely';
import type { DbTx } from '../db/schema';

/** SQL for an insert into `crew_licence`: what a crew asks for already stays, unless the new rule is stricter. */
export const unlessStricter = sql`on conflict (crew_id, type_id) do update set rule = excluded.rule
  where excluded.rule = 'block' and crew_licence.rule <> 'block'`;

interface AddedLicence {
  idReqCrew: number;
  idType: number;
  rule: string;
}

/**
 * Adds the licences that a job's venue asks for to the crews of the job. What a crew asks for already stays, unless the
 * venue is stricter. People who are on a crew stay on it. Returns what it has added or made stricter.
 */
export async function addVenueLicences(tx: DbTx, jobId: number): Promise<AddedLicence[]> {
  const { rows } = await sql<AddedLicence>`insert into crew_licence (crew_id, type_id, company_id, rule)
    select jc.id, v.type_id, v.company_id, v.rule
    from job join job_crew jc on jc.job_id = job.id and jc.deleted_at is null
    join venue_licence v on v.venue_id = job.venue_id
    where job.id = ${jobId}
    ${unlessStricter}
    returning crew_id as "idReqCrew", type_id as "idType", rule`.execute(tx);
  return rows;
}
