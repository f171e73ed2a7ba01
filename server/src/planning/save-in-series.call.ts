import { JobStatus } from '@crewcall/domain/job-state';
import { handle } from '../platform/http/handle';
import { lockJob, readJob } from '../jobs/job-form';
import { hiddenFields } from '../jobs/field-audience';
import { saveJob } from './save-job';
import { likeIn, refuseNotAhead } from './series';

/** Saves one job ahead in a series: cancelled, or like another in some parts. The rules are those of every save. */
export const saveInSeriesHandler = handle('saveInSeries', ({ body, scope, now, write, services }) =>
  write(async (tx) => {
    const job = await lockJob(tx.db, scope, body.id);
    const like = await readJob(tx.db, scope, body.like);
    refuseNotAhead(like, job, now);
    const hidden = scope.isManager ? await hiddenFields(tx.db, scope, job.id) : [];
    const sent = {
      ...likeIn(like, job, body.parts, hidden),
      ...(body.cancel === true ? { status: JobStatus.Cancelled } : {}),
    };
    const looking = { scope, links: services.links };
    const { changed, warnings } = await saveJob(
      tx,
      looking,
      { ...sent, id: job.id, version: body.version },
      now,
    );
    return { ok: true as const, changed, warnings };
  }),
);
