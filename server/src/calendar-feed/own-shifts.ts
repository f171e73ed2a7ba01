import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { ofNoCustomer } from '../row-rules/people';

/** How far back a feed goes, in ms. */
const BACK_MS = 92 * DAY_MS;

/** A confirmed shift as its worker's calendar shows it. Instants are epoch ms. */
export interface OwnShift {
  idReqCrew: number;
  idJob: number;
  idUser: number;
  title: string;
  prepend: string;
  description: string;
  location: string;
  state: number;
  postcode: string;
  zone: string;
  groupName: string;
  startAt: number;
  endAt: number | null;
  jobStatus: number;
  /** The crew was taken out of the job. */
  isDropped: boolean;
  version: number;
  updatedAt: number;
}

/** Reads a user's confirmed shifts by start, with cancelled ones: all recent and future ones, or those of one job. */
export async function ownShifts(
  db: Db,
  user: { id: number; companyId: number },
  of: { idJob: number } | { now: number },
): Promise<OwnShift[]> {
  const which =
    'idJob' in of
      ? sql<boolean>`job.id = ${of.idJob}`
      : sql<boolean>`jc.start_at > ${of.now - BACK_MS}::bigint`;
  const { rows } = await sql<OwnShift>`
    select jc.id as "idReqCrew", job.id as "idJob", cm.user_id as "idUser", job.title, job.prepend, job.description,
      job.location, job.state, job.postcode, job.zone, g.name as "groupName", jc.start_at as "startAt",
      jc.end_at as "endAt", job.status as "jobStatus", jc.deleted_at is not null as "isDropped", job.version,
      job.updated_at as "updatedAt"
    from crew_member cm
    join app_user u on u.id = cm.user_id and ${ofNoCustomer('u')}
    join job_crew jc on jc.id = cm.crew_id
    join job on job.id = jc.job_id
    join crew_group g on g.id = jc.group_id
    where cm.user_id = ${user.id} and cm.status = ${inviteStatus.confirmed} and job.company_id = ${user.companyId} and ${which}
    order by jc.start_at, jc.id`.execute(db);
  return rows;
}
