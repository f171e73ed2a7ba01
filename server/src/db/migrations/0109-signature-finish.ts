import { type Kysely, sql } from 'kysely';

// The version that a job had once the signature finished it; null where it did not. A later version was changed since.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table signature add column finished_version int`.execute(db);
};
