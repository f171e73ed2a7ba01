import { type Kysely, sql } from 'kysely';

const statements = `
alter table app_user add column profile_version int not null default 0;
create table profile_save (
  user_id bigint not null references app_user,
  version int not null,
  by bigint not null references app_user,
  at bigint not null,
  fields text[] not null,
  primary key (user_id, version)
);
create index profile_save_by on profile_save (by);
create index profile_save_at on profile_save (at);
create table person_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  by bigint not null references app_user,
  text text not null check (text <> '' and length(text) <= 2000),
  at bigint not null,
  check (by <> user_id)
);
create index person_note_user on person_note (user_id);
create index person_note_by on person_note (by);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
