import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** The invitation that a code belongs to, and its person. */
export interface CodedInvite {
  idReqCrew: number;
  idUser: number;
  companyId: number;
  name: string;
  usedAt: number | null;
  startAt: number;
  zone: string;
  idJob: number;
  title: string;
  location: string;
}

/**
 * The invitation with this code of a person who has this number (E.164); null if there is none. Two people may share a
 * number: the code says which of them answers.
 */
export async function invitationOfCode(db: Db, phone: string, code: string): Promise<CodedInvite | null> {
  const { rows } = await sql<CodedInvite>`
    select r.crew_id as "idReqCrew", u.id as "idUser", u.company_id as "companyId",
      trim(u.first_name || ' ' || u.last_name) as name, r.used_at as "usedAt", c.start_at as "startAt", job.zone,
      job.id as "idJob", job.title, job.location
    from sms_reply_code r
    join app_user u on u.id = r.user_id and u.phone = ${phone}
    join job_crew c on c.id = r.crew_id and c.deleted_at is null
    join job on job.id = c.job_id
    where r.code = ${code}
    order by c.start_at desc`.execute(db);
  const [first, ...others] = rows;
  // A number that was given to somebody else since may bring two people with one code together.
  return first === undefined || others.some(({ idUser }) => idUser !== first.idUser) ? null : first;
}

/** The one person who has this number, whether they are invited or not; null if there is nobody, or more than one. */
export async function personOfPhone(db: Db, phone: string): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from app_user where phone = ${phone} and active
    limit 2`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
