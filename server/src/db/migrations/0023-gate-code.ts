import { type Kysely, sql } from 'kysely';

// What opens the gate of the site.
const statement = `
alter table job add column gate_code text not null default '';
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
};
