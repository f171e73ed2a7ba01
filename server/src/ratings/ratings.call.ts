// Calls: getRatings, getJobRatings, rateCrew.
import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { RATED_WITHIN_MS, ratedUntil } from '@crewcall/domain/ratings';
import type { Db } from '../db/schema';
import { fullNameSql } from '../platform/database/person-name';
import { needPersonOf } from '../platform/database/person-of';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import { jobFor } from '../row-rules/job-for';
import { scores } from './scores';

interface Row {
  idUser: number;
  fullName: string;
  groupName: string;
  times: { start: number; end: number | null }[];
}

/** Lists who can be rated for a job now, and until when (epoch ms), by name. Leaves out the author of the rating. */
async function rateable(db: Db, { idJob, author, now }: { idJob: number; author: number; now: number }) {
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

type Rating = Out<'getRatings'>['ratings'][number];

/**
 * Reads the ratings of another person of the company, newest first, and their score. Callers find ratings of themselves
 * in their own data.
 */
export const getRatingsHandler = handle('getRatings', async ({ body, user, db, now, deny }) => {
  if (body.idUser === user.id) deny('You can read your own ratings in your own data, under Me.');
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

/** The people the caller can rate for a job, and what the caller said of them so far; never what others said. */
export const getJobRatingsHandler = handle('getJobRatings', async ({ body, user, scope, db, now }) => {
  const job = await jobFor(db, scope, body.idJob, 'supervises');
  const crew = await rateable(db, { idJob: job.id, author: user.id, now });
  const said = await db
    .selectFrom('worker_rating')
    .select(['user_id', 'stars', 'note'])
    .where('job_id', '=', job.id)
    .where('by', '=', user.id)
    .execute();
  return {
    crew: crew.map((person) => {
      const own = said.find(({ user_id }) => user_id === person.idUser);
      return { ...person, stars: own?.stars ?? null, note: own?.note ?? '' };
    }),
  };
});

/**
 * A supervisor, or the office, rates people on a job. Replaces the same author's earlier rating. The audit records
 * only who it is about, because the audit outlives the rating.
 */
export const rateCrewHandler = handle(
  'rateCrew',
  ({ body, user, scope, now, write, refuse }) =>
    write(async (tx) => {
      const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'share');
      const open = new Set(
        (await rateable(tx.db, { idJob: job.id, author: user.id, now })).map(({ idUser }) => idUser),
      );
      const ratings = new Map(body.ratings.map((rating) => [rating.idUser, rating]));
      if ([...ratings.keys()].some((id) => !open.has(id)))
        refuse(
          'People are rated from their check-in until 14 days after, by others. Please reload the list.',
        );
      // Always in the order of the ids, so that two saves of the same author cannot deadlock.
      for (const [idUser, { stars, note = '' }] of [...ratings].sort(([a], [b]) => a - b)) {
        if (stars === null) {
          await tx.db
            .deleteFrom('worker_rating')
            .where('job_id', '=', job.id)
            .where('user_id', '=', idUser)
            .where('by', '=', user.id)
            .execute();
        } else {
          const said = { stars, note: note.trim(), at: now };
          await tx.db
            .insertInto('worker_rating')
            .values({ job_id: job.id, user_id: idUser, by: user.id, ...said })
            .onConflict((conflict) => conflict.columns(['job_id', 'user_id', 'by']).doUpdateSet(said))
            .execute();
        }
        tx.announce('user.changed', { idUser }, [toOffice]);
      }
      tx.audit('job', job.id, { rated: [...ratings.keys()] });
    }),
  { secret: ['ratings'] },
);
