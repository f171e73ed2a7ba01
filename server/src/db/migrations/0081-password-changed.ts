import { type Kysely, sql } from 'kysely';

// When a password was last replaced by another, so that whoever pays its owner soon after is told.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table app_user add column password_changed_at bigint`.execute(db);
};
