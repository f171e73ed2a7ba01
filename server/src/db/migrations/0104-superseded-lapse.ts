import { type Kysely, sql } from 'kysely';

// The office took its worker off the crew since: no lapse is why they are not on it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table lapsed_invite add column superseded_at bigint`).execute(db);
};
