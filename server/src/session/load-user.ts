import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import type { SessionUser } from '../platform/session-user';

/** An active user as the caller of a session to be opened; null when there is none or it is switched off. */
export async function loadUser(db: Kysely<DB>, id: number, family: string): Promise<SessionUser | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'company_id', 'first_name', 'last_name', 'email', 'permissions', 'manager_of'])
    .select(
      sql<number[]>`array(select job_id::float8 from job_supervisor where user_id = app_user.id)`.as(
        'supervised',
      ),
    )
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    companyId: row.company_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    permissions: row.permissions,
    managerOf: row.manager_of,
    supervisedIds: row.supervised,
    sessionId: family,
  };
}
