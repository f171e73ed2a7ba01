import { type Kysely, sql } from 'kysely';

// Marks of the first two people who told of a failure: enough to see that it is not one person alone, and no names.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table release_figure add column failed_by text[] not null default '{}'`.execute(db);
};
