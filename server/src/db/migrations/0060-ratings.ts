import { type Kysely, sql } from 'kysely';

const statements = `
create table worker_rating (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  user_id bigint not null references app_user,
  by bigint not null references app_user,
  stars smallint not null check (stars between 1 and 5),
  note text not null default '' check (length(note) <= 500),
  at bigint not null,
  unique (job_id, user_id, by),
  check (by <> user_id)
);
create index worker_rating_user on worker_rating (user_id);
create index worker_rating_by on worker_rating (by);
create index worker_rating_at on worker_rating (at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
