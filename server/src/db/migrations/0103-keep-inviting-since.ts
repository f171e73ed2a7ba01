import { type Kysely, sql } from 'kysely';

// An invitation of before waits its whole time from the moment in which a crew goes on inviting.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table job_crew add column keep_inviting_since bigint`).execute(db);
};
