import { type Kysely, sql } from 'kysely';

const statements = `
create table crew_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  name text not null check (name <> '' and length(name) <= 60),
  filter jsonb not null,
  at bigint not null
);
create unique index crew_search_name on crew_search (user_id, lower(name));
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
