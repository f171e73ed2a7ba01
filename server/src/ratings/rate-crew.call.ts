import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { rateable } from './rateable';

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
      // In one order, so that two saves of the same author do not wait for each other.
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
