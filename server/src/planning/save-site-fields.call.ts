import { handle } from '../platform/http/handle';
import { loadJob } from '../jobs/load-jobs';
import { saveJob } from './save-job';

/** Saves what a job's supervisors may change of it. */
export const saveSiteFieldsHandler = handle('saveSiteFields', ({ body, scope, now, write, services }) =>
  write(async (tx) => {
    const looking = { scope, links: services.links };
    const { changed } = await saveJob(tx, looking, body.job, now, '', 'supervisor');
    return { ok: true, job: await loadJob(tx.db, looking, body.job.id), changed };
  }),
);
