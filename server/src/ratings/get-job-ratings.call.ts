import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { rateable } from './rateable';

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
