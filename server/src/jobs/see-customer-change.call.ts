import { handle } from '../platform/handle';
import { jobChanged } from './announce';
import { forgetChange } from './customer-change';
import { hiddenJob } from './hidden-job';
import { lockJob } from './job-form';
import { writableBy } from './job-scope';

/** Somebody of the office has seen what a customer changed. */
export const seeCustomerChangeHandler = handle('seeCustomerChange', ({ body, user, write }) =>
  write(async (tx) => {
    const job = (await lockJob(tx.db, body.id, writableBy(user))) ?? (await hiddenJob(tx.db, body.id));
    await forgetChange(tx, job.id);
    tx.audit('job', job.id, { customerChangeSeen: true });
    jobChanged(tx, { id: job.id, ...job.form });
    return { ok: true as const };
  }),
);
