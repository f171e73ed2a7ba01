import { type Kysely, sql } from 'kysely';

const statements = `
-- when the office was mailed that this licence waits for it
alter table licence add column office_told_at bigint;
`;

/** Those that wait already are on its list. */
export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update licence set office_told_at = now_ms() where status = 'waiting'`.execute(db);
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
  await fill(db);
};
