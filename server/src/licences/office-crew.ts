import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { notFound } from '../errors';

/** Reads a crew of the company with its job; 404 if it is deleted or another company's. */
export async function officeCrew(db: Db, companyId: number, idReqCrew: number, lock = false) {
  const { rows } = await sql<{
    id: number;
    groupId: number;
    startAt: number;
    endAt: number | null;
    zone: string;
    jobId: number;
    prepend: string;
    status: number;
    hidePublic: boolean;
  }>`
    select jc.id, jc.group_id as "groupId", jc.start_at as "startAt", jc.end_at as "endAt", job.zone,
      jc.job_id as "jobId", job.prepend, job.status,
      job.hide_public as "hidePublic"
    from job_crew jc join job on job.id = jc.job_id
    where jc.id = ${idReqCrew} and jc.deleted_at is null and job.company_id = ${companyId}
    ${lock ? sql`for update of jc` : sql``}`.execute(db);
  return rows[0] ?? notFound(texts.jobNotFound);
}
