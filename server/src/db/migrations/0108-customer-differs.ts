import { type Kysely, sql } from 'kysely';

// Times and place of a job before a customer changed it, and how they differ now. Both count while the mark stands.
const statement = `
alter table job add column customer_then jsonb,
  add column customer_differs text[] not null default '{}';
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
};
