import { type Kysely, sql } from 'kysely';

// When somebody had an invitation on a page in sight; and what a message is about, to find those that did not arrive.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table crew_member add column seen_at bigint;
       create index message_about on message ((extra ->> 'about')) where extra ? 'about';`,
    )
    .execute(db);
};
