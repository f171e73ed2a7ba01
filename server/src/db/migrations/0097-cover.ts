import { type Kysely, sql } from 'kysely';

// A confirmed worker who cannot come asks for somebody to take over. `for_start` and `for_place` are what a taker has
// read: when either changes, their word is void.
const statements = `
create table cover_request (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  crew_id bigint not null references job_crew,
  user_id bigint not null references app_user,
  reason text not null check (length(reason) between 1 and 300),
  offered boolean not null,
  -- CoverState of the domain
  state int not null default 0 check (state between 0 and 5),
  for_start bigint not null,
  for_place text not null,
  taken_by bigint references app_user,
  taken_at bigint,
  decided_by bigint references app_user,
  decided_at bigint,
  decision_text text not null default '',
  late boolean not null default false,
  created_at bigint not null,
  check ((taken_by is null) = (taken_at is null)),
  check (state <> 1 or taken_by is not null)
);
create unique index cover_request_pending on cover_request (crew_id, user_id) where state in (0, 1);
create index cover_request_of_company on cover_request (company_id, id) where state in (0, 1);
create index cover_request_user on cover_request (user_id);
create index cover_request_taken_by on cover_request (taken_by);
create index cover_request_decided_by on cover_request (decided_by);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
