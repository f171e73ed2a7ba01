import { type Kysely, sql } from 'kysely';

const statements = `
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  -- what makes the codes, sealed; null until the first one was shown
  sealed bytea,
  confirmed_at bigint,
  -- the 30 s of the last code that was used: none of before counts again
  last_step bigint not null default 0,
  pending bytea,
  pending_at bigint
);
create table recovery_code (
  user_id bigint not null references app_user on delete cascade,
  code_hash bytea not null,
  created_at bigint not null default now_ms(),
  used_at bigint,
  primary key (user_id, code_hash)
);
create table sign_in_challenge (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  remember boolean,
  link_hash bytea,
  expires_at bigint not null
);
create index sign_in_challenge_user on sign_in_challenge (user_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
