import { ratedUntil } from '@crewcall/domain/ratings';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullNameSql } from '../platform/database/person-name';

interface Row {
  idUser: number;
  fullName: string;
  groupName: string;
  times: { start: number; end: number | null }[];
}

/** Lists who can be rated for a job now, and until when (epoch ms), by name. Leaves out the author of the rating. */
export async function rateable(
  db: Db,
  { idJob, author, now }: { idJob: number; author: number; now: number },
) {
  const { rows } = await sql<Row>`
    select u.id as "idUser", ${fullNameSql('u')} as "fullName", string_agg(distinct g.name, ', ') as "groupName",
      json_agg(json_build_object('start', t.start_at, 'end', t.end_at)) as times
    from timesheet t join app_user u on u.id = t.user_id join crew_group g on g.id = t.group_id
    where t.job_id = ${idJob} and t.user_id <> ${author}
    group by u.id order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(
    db,
  );
  return rows.flatMap(({ times, ...person }) => {
    const until = ratedUntil(times, now);
    return until === null || until < now ? [] : [{ ...person, until }];
  });
}
