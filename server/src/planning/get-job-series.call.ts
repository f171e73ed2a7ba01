import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { toldOfCrew } from '../crews/open-invitations';
import { answersUntilOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { hiddenJob } from '../row-rules/job-for';
import { isCrewPerson } from '../row-rules/people';
import { closedToSeries } from '@crewcall/domain/closed-job';

/** More than a year of days, and few enough to show. */
const MOST = 400;

interface Row {
  id: number;
  version: number;
  title: string;
  date: number;
  tz: string;
  status: number;
  prepend: string;
}

const applied = sql`application m on m.crew_id = jc.id and m.withdrawn_at is null and m.processed_at is null
  join app_user u on u.id = m.user_id and ${isCrewPerson('u')}`;

/**
 * How many different people would be notified if the job, the later ones, or all of these are cancelled: see
 * `isNewsUntil`.
 */
async function toldOn(
  db: Db,
  id: number,
  ahead: readonly number[],
  now: number,
  people: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ own: number; ahead: number; withThis: number }>`
    select count(distinct m.user_id) filter (where jc.job_id = ${id})::int as own,
      count(distinct m.user_id) filter (where jc.job_id <> ${id})::int as ahead,
      count(distinct m.user_id)::int as "withThis"
    from job_crew jc join ${people}
    where jc.job_id = any(${[id, ...ahead]}::bigint[]) and jc.deleted_at is null
      and ${answersUntilOf('jc')} > ${now}::bigint`.execute(db);
  return rows[0] ?? { own: 0, ahead: 0, withThis: 0 };
}

/** The jobs of a job's series that the caller sees. */
export const getJobSeriesHandler = handle('getJobSeries', async ({ body, scope, db, now }) => {
  const { rows } = await sql<Row>`
    select job.id, job.version, job.title, job.start_at as date, job.zone as tz, job.status,
      job.prepend
    from job own join job on job.series_id = own.series_id
    where own.id = ${body.id} and ${scope.rows('job.read')}
    order by abs(job.start_at - own.start_at), job.id limit ${MOST}`.execute(db);
  const own = rows.find(({ id }) => id === body.id) ?? (await hiddenJob(db, scope, body.id));
  const jobs = rows
    .sort((a, b) => a.date - b.date || a.id - b.id)
    .map(({ prepend, ...job }) => ({
      ...job,
      isAhead: job.id !== own.id && closedToSeries({ ...job, prepend }, own, now) === null,
    }));
  const ahead = jobs.flatMap((job) => (job.isAhead ? [job.id] : []));
  return {
    jobs,
    inCrew: await toldOn(db, body.id, ahead, now, toldOfCrew(now)),
    applied: await toldOn(db, body.id, ahead, now, applied),
  };
});
