import { handle } from '../platform/handle';
import { extraDataOf } from './extra-data';
import { loadJob } from './load-jobs';
import { hiddenJob } from './hidden-job';

/** A job for the form, with what its fields can choose from. */
export const getJobDetailHandler = handle('getJobDetail', async ({ body, user, db, services }) => {
  const job = (await loadJob(db, { user, links: services.links }, body.id)) ?? (await hiddenJob(db, body.id));
  return { job, extraData: await extraDataOf(db, user, job) };
});
