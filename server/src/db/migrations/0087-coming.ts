import { type Kysely, sql } from 'kysely';

const statements = `
-- whether somebody comes: asked and answered for one start; a crew that starts at another time has not been asked yet
alter table crew_member
  add column coming_for_start bigint,
  add column coming_asked_at bigint,
  add column coming_chased_at bigint,
  add column coming_again_at bigint,
  add column coming_answer text check (coming_answer in ('yes', 'late', 'no')),
  add column coming_minutes int,
  add column coming_at bigint;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
