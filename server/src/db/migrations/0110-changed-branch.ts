import { type Kysely, sql } from 'kysely';

// The BSB before and after a change: an account may move to another bank and keep its number.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bank_change add column bsb_was text not null default '',
    add column bsb text not null default ''`.execute(db);
};
