import { handle } from '../platform/http/handle';
import { extraDataText } from './form-choices';
import { loadForm } from './load-jobs';

/** A job for the form, with what its fields can choose from. */
export const getJobDetailHandler = handle('getJobDetail', async ({ body, scope, db, services }) => {
  const job = await loadForm(db, { scope, links: services.links }, body.id);
  return { json: `{"job":${JSON.stringify(job)},"extraData":${await extraDataText(db, scope, job)}}` };
});
