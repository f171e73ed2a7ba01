import { type Kysely, sql } from 'kysely';

const statements = `
create table signature (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  signed_by text not null,
  image_blob_id bigint not null references blob,
  created_by bigint not null references app_user,
  signed_at bigint not null default now_ms()
);
create index signature_job on signature (job_id);

create table invoice (
  -- the id is the number on the document; identity values are never used again
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  -- the Monday and Sunday of the week, as dates of the job's zone
  week_start date not null,
  week_end date not null,
  end_at bigint not null,
  kind text not null default 'invoice' check (kind in ('invoice', 'rcti')),
  -- 0 clear, 1 $1.00 generated, 2 full generated
  status smallint not null default 0 check (status between 0 and 2),
  net_cents bigint not null check (net_cents >= 0),
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  -- what the document says of both parties, as it was when issued
  parties jsonb not null,
  pdf_blob_id bigint references blob,
  in_full_file_at bigint,
  cancelled_at bigint,
  cancelled_by bigint references app_user,
  created_by bigint references app_user,
  issued_at bigint not null default now_ms()
);
create index invoice_user on invoice (user_id, end_at);
create index invoice_end on invoice (company_id, end_at);

create table timesheet (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  crew_id bigint not null references job_crew,
  group_id bigint not null references crew_group,
  user_id bigint not null references app_user,
  start_at bigint not null,
  end_at bigint check (end_at > start_at),
  break_ms bigint not null default 0 check (break_ms >= 0),
  -- the worker's rate for the group when the row was made; null while there is none
  rate_cents integer,
  signature_id bigint references signature,
  invoice_id bigint references invoice,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms(),
  check (end_at is null or break_ms < end_at - start_at)
);
create unique index timesheet_open on timesheet (job_id, user_id) where end_at is null;
create index timesheet_job on timesheet (job_id);
create index timesheet_crew on timesheet (crew_id);
create index timesheet_signature on timesheet (signature_id) where signature_id is not null;
create index timesheet_user on timesheet (user_id, start_at);
create index timesheet_start on timesheet (start_at);
create index timesheet_invoice on timesheet (invoice_id) where invoice_id is not null;

create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice on delete cascade,
  timesheet_id bigint,
  job_id bigint not null,
  job_title text not null,
  group_name text not null,
  zone text not null,
  start_at bigint not null,
  end_at bigint not null,
  break_ms bigint not null,
  paid_minutes integer not null,
  rate_cents integer not null,
  -- [{band, minutes, percent, cents}]
  bands jsonb not null,
  cents bigint not null
);
create index invoice_line_invoice on invoice_line (invoice_id);

create table clock_tap (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  job_id bigint not null references job,
  action text not null check (action in ('in', 'out')),
  key text,
  tap_at bigint not null,
  received_at bigint not null default now_ms(),
  -- applied: it made or closed the timesheet; kept: it waits for the supervisor; ignored: it changed nothing
  outcome text not null check (outcome in ('applied', 'kept', 'ignored')),
  reason text not null default '',
  timesheet_id bigint references timesheet on delete set null,
  resolved_at bigint,
  resolved_by bigint references app_user
);
create unique index clock_tap_key on clock_tap (user_id, key) where key is not null;
create index clock_tap_user on clock_tap (user_id, job_id);
create index clock_tap_timesheet on clock_tap (timesheet_id) where timesheet_id is not null;
create index clock_tap_job on clock_tap (job_id) where outcome = 'kept' and resolved_at is null;

create table bank_file (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- 1 one dollar each, 2 full
  type smallint not null check (type in (1, 2)),
  payment_date date not null,
  count integer not null,
  total_cents bigint not null,
  blob_id bigint not null references blob,
  created_by bigint references app_user,
  created_at bigint not null default now_ms()
);

create table bank_file_invoice (
  bank_file_id bigint not null references bank_file on delete cascade,
  invoice_id bigint not null references invoice,
  cents bigint not null,
  primary key (bank_file_id, invoice_id)
);
create index bank_file_invoice_invoice on bank_file_invoice (invoice_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
