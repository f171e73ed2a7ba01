import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { hiddenJob } from './hidden-job';
import { visibleTo } from './job-scope';
import { isAhead } from './series';

/** More than a year of days, and few enough to show. */
const MOST = 400;

interface Row {
  id: number;
  version: number;
  title: string;
  date: number;
  tz: string;
  status: number;
}

/** The jobs of a job's series that the caller sees. */
export const getJobSeriesHandler = handle('getJobSeries', async ({ body, user, db, now }) => {
  const { rows } = await sql<Row>`
    select job.id, job.version, job.title, job.start_at as date, job.zone as tz, job.status
    from job own join job on job.series_id = own.series_id or job.id = own.id
    where own.id = ${body.id} and ${visibleTo(user)}
    order by abs(job.start_at - own.start_at), job.id limit ${MOST}`.execute(db);
  const own = rows.find(({ id }) => id === body.id) ?? (await hiddenJob(db, body.id));
  const jobs = rows
    .sort((a, b) => a.date - b.date || a.id - b.id)
    .map((job) => ({ ...job, isAhead: job.id !== own.id && isAhead(job, own.date, now) }));
  return { jobs };
});
