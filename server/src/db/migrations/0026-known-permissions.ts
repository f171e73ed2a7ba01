import { type Kysely, sql } from 'kysely';

// The permissions that this company's people have met; what is new to it is admitted at the next start.
const statement = 'create table known_permission (name text primary key);';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
};
