import { type Kysely, sql } from 'kysely';

// Who agrees to a shift agrees to its start, end and place. An end is 0 where there is none; null is what older rows,
// and those of a server that runs on while this is new, have not kept.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table cover_request add column for_end bigint, add column swap_for_end bigint,
    add column swap_for_place text`.execute(db);
};
