// Calls: getAvailablePrepend, getusersCustomer, seeCustomerChange.
import { handle } from '../platform/http/handle';
import { prependsFor } from './customer';
import { sql } from 'kysely';
import { fullName } from '../platform/database/person-name';
import { jobChanged } from './announce';
import { forgetChange } from './mark-customer-change';
import { lockJob } from './job-form';

export const getAvailablePrependHandler = handle('getAvailablePrepend', async ({ scope, db }) => ({
  prepends: await prependsFor(db, scope),
}));

/** Lists the people of a customer company to share a job with; a manager asks for their own company. */
export const getUsersCustomerHandler = handle('getusersCustomer', async ({ body, user, scope, db, deny }) => {
  if (body.prefix === '') return { users: [] };
  if (!scope.hasCompany(body.prefix)) deny();
  const rows = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email'])
    .where('company_id', '=', user.companyId)
    .where('active', '=', true)
    .where(sql<boolean>`${body.prefix} = any(manager_of)`)
    .orderBy(sql`first_name collate "und-x-icu"`)
    .orderBy(sql`last_name collate "und-x-icu"`)
    .execute();
  return { users: rows.map((row) => ({ name: fullName(row), email: row.email })) };
});

/** Records that the office has seen what a customer changed on a job. */
export const seeCustomerChangeHandler = handle('seeCustomerChange', ({ body, scope, write }) =>
  write(async (tx) => {
    const job = await lockJob(tx.db, scope, body.id);
    await forgetChange(tx, job.id);
    tx.audit('job', job.id, { customerChangeSeen: true });
    jobChanged(tx, { id: job.id, ...job.form });
  }),
);
