import { type Kysely, sql } from 'kysely';

const statements = `
-- What is paid for a time that is on an invoice already: the times as they should be, less what was paid before.
alter table timesheet add column corrects_id bigint references timesheet;
alter table timesheet add column paid_before_ms bigint not null default 0 check (paid_before_ms >= 0);
create index timesheet_corrects on timesheet (corrects_id) where corrects_id is not null;
-- One correction of a time waits for its invoice; a later answer changes that one.
create unique index timesheet_one_correction on timesheet (corrects_id)
  where corrects_id is not null and invoice_id is null;

create table time_change (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- no reference: what happened to a time outlives it
  timesheet_id bigint not null,
  job_id bigint not null,
  user_id bigint not null references app_user,
  kind text not null,
  by bigint references app_user,
  at bigint not null default now_ms(),
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index time_change_timesheet on time_change (timesheet_id, id);
create index time_change_job on time_change (job_id, at);
create index time_change_at on time_change (at);

create table time_query (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- null while it says that a time is missing
  timesheet_id bigint references timesheet on delete cascade,
  job_id bigint not null references job,
  user_id bigint not null references app_user,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- {start, end, break} in ms
  claim jsonb not null,
  -- of an answer that waits for its worker as well
  outcome text check (outcome in ('changed', 'kept', 'withdrawn', 'lapsed')),
  due_at bigint,
  opened_at bigint not null default now_ms(),
  closed_at bigint,
  closed_by bigint references app_user,
  check (state <> 'closed' or (outcome is not null and closed_at is not null))
);
create unique index time_query_open on time_query (timesheet_id) where state <> 'closed' and timesheet_id is not null;
create unique index time_query_missing on time_query (job_id, user_id) where state <> 'closed' and timesheet_id is null;
create index time_query_timesheet on time_query (timesheet_id);
create index time_query_job on time_query (job_id);
create index time_query_user on time_query (user_id);
create index time_query_due on time_query (due_at) where state = 'answered';

create table time_query_note (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  query_id bigint not null references time_query on delete cascade,
  user_id bigint not null references app_user,
  text text not null,
  at bigint not null default now_ms()
);
create index time_query_note_query on time_query_note (query_id, id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
