import { type Kysely, sql } from 'kysely';

// What a customer's manager changed about a confirmed job, until somebody of the office has seen or answered it.
const statement = `
alter table job add column customer_changed_at bigint,
  add column customer_changed text[] not null default '{}';
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
};
