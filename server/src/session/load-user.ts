import { sql } from 'kysely';
import type { Db, DbTx } from '../db/schema';
import { settingIsOn } from '../db/setting-is-on';
import { lockedUsers } from '../platform/database/lock-users';
import type { SessionUser } from '../platform/security/session-user';
import { supervisors } from '../row-rules/job-rows';
import { hasRole } from '../row-rules/people';

/** The columns of app_user that `sessionUserOf` needs. */
export const userColumns = [
  'app_user.id',
  'app_user.company_id',
  'app_user.first_name',
  'app_user.last_name',
  'app_user.email',
  'app_user.permissions',
  'app_user.manager_of',
] as const;

/** The jobs that the user of the row supervises. */
export const supervisedJobs = sql<
  number[]
>`array(select js.job_id::float8 from (${supervisors}) js where js.user_id = app_user.id)`.as('supervised');

/** SQL: the company requires a second factor of the row's user, whether or not they have set it up. */
export const needsFactor = sql<boolean>`(${hasRole('app_user', 'admin')}
  and ${settingIsOn(sql`app_user.company_id`, 'confOfficeSecondFactor')})`;

/** SQL: the company requires a second factor of the row's user, and they have not set one up. */
export const owesFactor = sql<boolean>`(${needsFactor}
  and not exists (select 1 from second_factor f where f.user_id = app_user.id and f.sealed is not null))`.as(
  'owes_factor',
);

interface UserRow {
  id: number;
  company_id: number;
  first_name: string;
  last_name: string;
  email: string;
  permissions: SessionUser['permissions'];
  manager_of: SessionUser['managerOf'];
  supervised: number[];
  owes_factor: boolean;
}

/** Converts a row of `userColumns`, `supervisedJobs` and `owesFactor` to the caller in the session `family`. */
export const sessionUserOf = (row: UserRow, family: string): SessionUser => ({
  id: row.id,
  companyId: row.company_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  permissions: row.owes_factor ? [] : row.permissions,
  managerOf: row.manager_of,
  supervisedIds: row.supervised,
  sessionId: family,
  owesFactor: row.owes_factor,
});

/** Loads an active user as the caller in the session `family`; null if there is none or the account is inactive. */
export async function loadUser(db: Db, id: number, family: string): Promise<SessionUser | null> {
  const row = await db
    .selectFrom('app_user')
    .select(userColumns)
    .select(supervisedJobs)
    .select(owesFactor)
    .where('app_user.id', '=', id)
    .where('app_user.active', '=', true)
    .executeTakeFirst();
  return row ? sessionUserOf(row, family) : null;
}

/**
 * Locks the user and reads their password hash and whether they are active. A password change or deactivation then
 * waits until the session that we open is stored, and so ends that session too.
 */
export const holdUser = (tx: DbTx, id: number) =>
  lockedUsers(tx, [id], 'alone').select(['password_hash', 'active']).executeTakeFirst();
