import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { extraDataOf } from './extra-data';
import { loadJob } from './load-jobs';

/** A job for the form, with what its fields can choose from. */
export const getJobDetailHandler = handle('getJobDetail', async ({ body, user, db, services, notFound }) => {
  const job = (await loadJob(db, { user, links: services.links }, body.id)) ?? notFound(texts.jobNotFound);
  return { job, extraData: await extraDataOf(db, user, job) };
});
