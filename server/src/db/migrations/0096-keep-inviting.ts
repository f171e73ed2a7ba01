import { type Kysely, sql } from 'kysely';

// How long an invitation of a crew waits before the next person is asked; null: nobody is asked of itself. An invitation
// that lapsed is kept, so that nobody is asked twice in this way.
const statements = `
alter table job_crew add column keep_inviting_hours int check (keep_inviting_hours between 1 and 168);
create index job_crew_keeps_inviting on job_crew (start_at) where keep_inviting_hours is not null;
create table lapsed_invite (
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  company_id bigint not null references company,
  lapsed_at bigint not null,
  primary key (crew_id, user_id)
);
create index lapsed_invite_user on lapsed_invite (user_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
