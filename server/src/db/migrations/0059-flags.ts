import { type Kysely, sql } from 'kysely';

const statements = `
create table worker_flag (
  id bigint generated always as identity primary key,
  prepend_id bigint not null references prepend,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('favourite', 'blocked', 'avoid')),
  -- asked by a customer's manager until the office decides
  state text not null default 'set' check (state in ('asked', 'set')),
  reason text not null default '',
  by bigint not null references app_user,
  at bigint not null,
  check (kind <> 'blocked' or reason <> ''),
  check (kind <> 'avoid' or (state = 'set' and by = user_id))
);
-- One word of the office, one wish of the worker's own, and one request.
create unique index worker_flag_said on worker_flag (user_id, prepend_id, state, (kind = 'avoid'));
create index worker_flag_prepend on worker_flag (prepend_id);
create index worker_flag_by on worker_flag (by);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
