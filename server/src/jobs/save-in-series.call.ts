import { JobStatus } from '@crewcall/domain/job-state';
import { handle } from '../platform/handle';
import { hiddenJob } from './hidden-job';
import { lockJob, readStored } from './job-form';
import { writableBy } from './job-scope';
import { saveJob } from './save-job';
import { likeIn, refuseNotAhead } from './series';

/** Saves one job ahead in a series: cancelled, or like another in some parts. The rules are those of every save. */
export const saveInSeriesHandler = handle('saveInSeries', ({ body, user, now, write, services }) =>
  write(async (tx) => {
    const scope = writableBy(user);
    const job = (await lockJob(tx.db, body.id, scope)) ?? (await hiddenJob(tx.db, body.id));
    const like = (await readStored(tx.db, body.like, scope)) ?? (await hiddenJob(tx.db, body.like));
    refuseNotAhead(like, job, now);
    const sent = {
      ...likeIn(like, job, body.parts),
      ...(body.cancel === true ? { status: JobStatus.Cancelled } : {}),
    };
    const looking = { user, links: services.links };
    const { changed, warnings } = await saveJob(
      tx,
      looking,
      { ...sent, id: job.id, version: body.version },
      now,
    );
    return { ok: true as const, changed, warnings };
  }),
);
