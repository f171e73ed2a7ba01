// Calls: saveUpdatedJobv2, saveSiteFields.
import { handle } from '../platform/http/handle';
import { loadForm, loadJob } from '../jobs/load-jobs';
import { saveJob } from './save-job';

/** Saves the fields that differ; see `saveJob` for versions. Returns the job after the save. */
export const saveUpdatedJobHandler = handle('saveUpdatedJobv2', ({ body, scope, now, write, services }) =>
  write(async (tx) => {
    const looking = { scope, links: services.links };
    const { changed, warnings, crewsStay, asksWhy } = await saveJob(
      tx,
      looking,
      body.job,
      now,
      body.job.reason,
    );
    const job = await loadForm(tx.db, looking, body.job.id);
    return { ok: true, job, changed, warnings, crewsStay, asksWhy };
  }),
);

/** Saves the fields that a job's supervisors may change. */
export const saveSiteFieldsHandler = handle('saveSiteFields', ({ body, scope, now, write, services }) =>
  write(async (tx) => {
    const looking = { scope, links: services.links };
    const { changed } = await saveJob(tx, looking, body.job, now, '', 'supervisor');
    return { ok: true, job: await loadJob(tx.db, looking, body.job.id), changed };
  }),
);
