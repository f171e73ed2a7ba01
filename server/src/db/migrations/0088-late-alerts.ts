import { type Kysely, sql } from 'kysely';

// When a place was told of: that its worker is missing, and that they forgot to check out. Once each.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table crew_member add column late_told_at bigint, add column out_told_at bigint`.execute(
    db,
  );
};
