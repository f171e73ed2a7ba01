import { type Kysely, sql } from 'kysely';

// The time as it was when its worker called it wrong: {start, end, break}, or `null` of JSON where one was missing.
// No value at all is what older questions, and those of a server that runs on while this is new, have not kept.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table time_query add column recorded jsonb`.execute(db);
};
