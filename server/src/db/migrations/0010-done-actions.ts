import { type Kysely, sql } from 'kysely';

// What a key of its sender's has done: sent again, it answers the same and does nothing.
const statements = `
create table done_action (
  user_id bigint not null references app_user on delete cascade,
  call text not null,
  key text not null,
  answer jsonb not null,
  at bigint not null default now_ms(),
  primary key (user_id, call, key)
);
create index done_action_at on done_action (at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
