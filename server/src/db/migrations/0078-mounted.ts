import { type Kysely, sql } from 'kysely';

// Where and which regions of a release were mounted before it was published; null where they were not.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table release add column mounted jsonb`.execute(db);
};
