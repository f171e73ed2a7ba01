import type { Out } from '@crewcall/contract/types';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { COMING_ASKED_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { answersUntilOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { mayBeAsked } from './question';

type OwnComing = NonNullable<Out<'getMyDashboardv2'>['coming']>[number];

/**
 * Finds a worker's confirmed shifts whose card asks whether they will come: from the time when the company asks until
 * the shift is over or began long ago. Leaves out shifts with a timesheet. The card asks even if the worker has
 * turned the messages off.
 */
export async function ownQuestions(
  db: Db,
  idUser: number,
  now: number,
  { confComingHours, confPublicPhone }: CompanyConfig,
): Promise<OwnComing[]> {
  const { rows } = await sql<Omit<OwnComing, 'officePhone'>>`
    select job.id as "idJob", c.id as "idReqCrew", c.start_at as start,
      case when m.coming_for_start = c.start_at then m.coming_answer end as answer,
      case when m.coming_for_start = c.start_at then m.coming_minutes end as minutes,
      m.coming_for_start is not distinct from c.start_at as asked
    from crew_member m join job_crew c on c.id = m.crew_id and c.deleted_at is null
    join job on job.id = c.job_id and job.status = ${jobStatus.confirmed}
    where m.user_id = ${idUser} and m.status = ${inviteStatus.confirmed}
      and (c.start_at <= ${now + confComingHours * HOUR_MS}::bigint and ${confComingHours > 0}
        or m.coming_for_start = c.start_at)
      and least(${answersUntilOf('c')}, c.start_at + ${COMING_ASKED_MS}::bigint) > ${now}::bigint and ${mayBeAsked(now)}
    order by c.start_at, c.id`.execute(db);
  return rows.map((row) => ({ ...row, officePhone: confPublicPhone.trim() }));
}
