import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';

type Place = Out<'setFlag'>['places'][number];
interface Asked {
  companyId: number;
  prefix: string;
  idUsers: readonly number[];
  now: number;
}

/** Finds the future crews of a customer's jobs on which these people are invited or confirmed, by user id. */
export async function placesAhead(
  db: Db,
  { companyId, prefix, idUsers, now }: Asked,
): Promise<Map<number, Place[]>> {
  const { rows } = await sql<Place & { idUser: number }>`
    select m.user_id as "idUser", job.id as "idJob", job.title, c.start_at as start, job.zone as tz, g.name as "groupName",
      m.status = ${inviteStatus.confirmed} as confirmed
    from crew_member m join job_crew c on c.id = m.crew_id and c.deleted_at is null
    join job on job.id = c.job_id join crew_group g on g.id = c.group_id
    where m.user_id = any(${[...idUsers]}::bigint[]) and m.status in ${inviteStatus.inCrew} and job.company_id = ${companyId}
      and job.prepend = ${prefix} and job.status = ${jobStatus.confirmed} and c.start_at > ${now}
    order by c.start_at, c.id`.execute(db);
  const places = new Map<number, Place[]>();
  for (const { idUser, ...place } of rows) places.set(idUser, [...(places.get(idUser) ?? []), place]);
  return places;
}
