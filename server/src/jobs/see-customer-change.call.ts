import { handle } from '../platform/http/handle';
import { jobChanged } from './announce';
import { forgetChange } from './mark-customer-change';
import { lockJob } from './job-form';

/** Somebody of the office has seen what a customer changed. */
export const seeCustomerChangeHandler = handle('seeCustomerChange', ({ body, scope, write }) =>
  write(async (tx) => {
    const job = await lockJob(tx.db, scope, body.id);
    await forgetChange(tx, job.id);
    tx.audit('job', job.id, { customerChangeSeen: true });
    jobChanged(tx, { id: job.id, ...job.form });
  }),
);
