import { type Kysely, sql } from 'kysely';

const statements = `
create table team_token (
  id bigint generated always as identity primary key,
  remote text not null,
  name text not null,
  scopes jsonb not null,
  token_hash bytea not null unique,
  created_by bigint not null references app_user,
  created_at bigint not null default now_ms(),
  expires_at bigint not null,
  used_at bigint,
  revoked_by bigint references app_user,
  revoked_at bigint
);
create table release_freeze (
  id bigint generated always as identity primary key,
  until bigint not null,
  reason text not null,
  created_by bigint not null references app_user,
  created_at bigint not null default now_ms(),
  -- lifted before its time, or replaced by another
  ended_at bigint
);
alter table release add column team_token_id bigint references team_token;
alter table registry_event add column team_token_id bigint references team_token;
`;

// A token of its own for each team, and a time in which nothing goes live.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
