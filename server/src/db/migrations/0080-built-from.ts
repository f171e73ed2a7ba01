import { type Kysely, sql } from 'kysely';

// Commit, branch and builder of a release; null where its build did not say.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table release add column built jsonb`.execute(db);
};
