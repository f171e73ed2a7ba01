import { type Kysely, sql } from 'kysely';

const statements = `
-- Which forms of a job are open; a row that has not been touched for a while is a form that was closed.
create table job_editing (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  form_id text not null,
  place text not null,
  seen_at bigint not null,
  primary key (job_id, user_id, form_id)
);
create index job_editing_user on job_editing (user_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
