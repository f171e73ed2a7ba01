import { type Kysely, sql } from 'kysely';

// The groups that a list of people names; empty: all that have a usual rate.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table registrant add column group_ids bigint[] not null default '{}'`.execute(db);
};
