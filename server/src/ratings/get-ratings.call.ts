import { RATED_WITHIN_MS } from '@crewcall/domain/ratings';
import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';
import { needPersonOf } from '../platform/database/person-of';
import { scores } from './scores';

type Rating = Out<'getRatings'>['ratings'][number];

/** What was said of somebody else of the company, newest first, with their score. Of oneself, own data says it. */
export const getRatingsHandler = handle('getRatings', async ({ body, user, db, now, deny }) => {
  if (body.idUser === user.id) deny('What was said of you stands in your own data, under Me.');
  await needPersonOf(db, user.companyId, body.idUser);
  const { rows } = await sql<Rating>`
    select r.id, job.id as "idJob", job.title, job.zone as tz, r.stars, r.note, r.at, ${fullNameSql('b')} as by
    from worker_rating r join job on job.id = r.job_id join app_user b on b.id = r.by
    where r.user_id = ${body.idUser} order by r.at desc, r.id desc`.execute(db);
  const found = await scores(db, { companyId: user.companyId, users: [body.idUser], now });
  return {
    score: found.get(body.idUser) ?? null,
    count: rows.filter(({ at }) => at > now - RATED_WITHIN_MS).length,
    ratings: rows,
  };
});
