import { handle } from '../platform/handle';
import { extraDataText } from './extra-data';
import { hiddenJob } from './hidden-job';
import { loadJob } from './load-jobs';

/** A job for the form, with what its fields can choose from. */
export const getJobDetailHandler = handle('getJobDetail', async ({ body, user, db, services }) => {
  const job = (await loadJob(db, { user, links: services.links }, body.id)) ?? (await hiddenJob(db, body.id));
  return { json: `{"job":${JSON.stringify(job)},"extraData":${await extraDataText(db, user, job)}}` };
});
