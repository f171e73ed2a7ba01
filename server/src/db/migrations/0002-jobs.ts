import { type Kysely, sql } from 'kysely';

const statements = `
create table job (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  series_id uuid,
  version integer not null default 1,
  title text not null,
  description text not null default '',
  start_at bigint not null,
  zone text not null,
  state smallint not null default 1 check (state between 1 and 8),
  location text not null default '',
  postcode text not null default '',
  prepend text not null default '',
  color text not null default '#90a4ae',
  -- 0 pending, 1 confirmed, 2 cancelled, 3 finished
  status smallint not null default 1 check (status between 0 and 3),
  hide_public boolean not null default false,
  onsite_name text not null default '',
  onsite_phone text not null default '',
  created_by bigint references app_user,
  requested_by bigint references app_user,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms()
);
create index job_start on job (company_id, start_at);
create index job_prepend on job (company_id, prepend, start_at);
create index job_request on job (company_id) where status = 0;

create table job_supervisor (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user,
  primary key (job_id, user_id)
);
create index job_supervisor_user on job_supervisor (user_id);

create table job_recipient (
  job_id bigint not null references job on delete cascade,
  email text not null,
  primary key (job_id, email)
);

create table responsible (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  prepend text not null default '',
  name text not null,
  phone text not null
);

create table job_crew (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  group_id bigint not null references crew_group,
  amount integer not null check (amount >= 0),
  start_at bigint not null,
  end_at bigint check (end_at > start_at),
  require_code boolean not null default false,
  code text not null,
  deleted_at bigint
);
create index job_crew_job on job_crew (job_id);
create index job_crew_start on job_crew (start_at) where deleted_at is null;

create table crew_member (
  id bigint generated always as identity primary key,
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  -- 1 invited, 2 confirmed, 3 denied; "not invited" is no row
  status smallint not null check (status between 1 and 3),
  invited_at bigint not null default now_ms(),
  answered_at bigint,
  -- who gave the answer: the worker's own decline may be taken back, the office's refusal not
  answered_by bigint references app_user,
  reminded_at bigint,
  unique (crew_id, user_id)
);
create index crew_member_user on crew_member (user_id, status);

create table application (
  id bigint generated always as identity primary key,
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  applied_at bigint not null default now_ms(),
  withdrawn_at bigint,
  processed_at bigint,
  processed_by bigint references app_user,
  approved boolean
);
create unique index application_open on application (crew_id, user_id) where withdrawn_at is null;
create index application_user on application (user_id);
create index application_waiting on application (applied_at) where withdrawn_at is null and processed_at is null;

create table job_absence (
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  marked_by bigint not null references app_user,
  marked_at bigint not null default now_ms(),
  primary key (crew_id, user_id)
);

create table chat_message (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  sender_id bigint not null references app_user,
  content text not null,
  sent_at bigint not null default now_ms(),
  file_id bigint,
  deleted boolean not null default false,
  key text
);
create index chat_message_job on chat_message (job_id, sent_at desc, id desc);
create unique index chat_message_key on chat_message (sender_id, key) where key is not null;

create table chat_read (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  last_read_id bigint not null,
  primary key (job_id, user_id)
);

create table job_file (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  name text not null,
  blob_id bigint not null references blob,
  uploaded_by bigint references app_user,
  uploaded_at bigint not null default now_ms()
);
create index job_file_job on job_file (job_id);
create index chat_message_file on chat_message (file_id) where file_id is not null;
alter table chat_message add foreign key (file_id) references job_file on delete set null;

create table job_log (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  user_id bigint references app_user,
  logged_at bigint not null default now_ms(),
  changed text[] not null,
  -- the job as it was after the change, in the shape of a save
  snapshot jsonb not null
);
create index job_log_job on job_log (job_id, logged_at desc);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
