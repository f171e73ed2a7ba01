import { type Kysely, sql } from 'kysely';

// A session's own row goes a day after its hour; the browser of one that can be renewed for weeks is named by this.
const statement = `alter table refresh_token add column agent text not null default ''`;

export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update refresh_token r set agent = s.agent from session s
    where s.family = r.family and s.user_id = r.user_id`.execute(db);
};
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
  await fill(db);
};
