-- A customer approves the hours of a job by a link.

-- Null where nobody of the company took it: the customer signed behind a link, or did not answer in time.
alter table signature alter column created_by drop not null;
-- Null where the customer did not answer in time.
alter table signature alter column image_blob_id drop not null;
alter table signature add column if not exists source text not null default 'pad'
  check (source in ('pad', 'link', 'lapse'));

-- Who asks at the customer; null where the worker asks.
alter table timesheet_query add column if not exists asked_by text;
alter table timesheet_query_note alter column user_id drop not null;
-- The customer's name, in place of a user.
alter table timesheet_query_note add column if not exists said_by text
  check (said_by is not null or user_id is not null);

create table if not exists hours_approval (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  job_id bigint not null references job,
  contact_name text not null,
  contact_email text not null,
  -- null where it was sent by itself
  created_by bigint references app_user,
  sent_at bigint not null,
  expires_at bigint not null,
  token_hash bytea not null unique,
  -- the link of the reminder: the first one is stored only as its hash, so it cannot be sent again
  reminder_hash bytea unique,
  reminded_at bigint,
  -- the mail said that no answer counts as approval
  lapse_approves boolean not null default false,
  -- when the end of the link was dealt with
  lapsed_at bigint,
  -- when a newer link was sent
  replaced_at bigint,
  answered_at bigint,
  -- as the customer typed it
  answered_name text,
  signature_id bigint references signature on delete set null,
  check ((answered_at is null) = (answered_name is null))
);
create index if not exists hours_approval_job on hours_approval (job_id, id);
create unique index if not exists hours_approval_current on hours_approval (job_id) where replaced_at is null;
create index if not exists hours_approval_signature on hours_approval (signature_id) where signature_id is not null;
create index if not exists hours_approval_open on hours_approval (expires_at)
  where answered_at is null and replaced_at is null and lapsed_at is null;

-- A timesheet as the customer was sent it.
create table if not exists hours_approval_row (
  approval_id bigint not null references hours_approval on delete cascade,
  -- no foreign key: it may be deleted later
  timesheet_id bigint not null,
  user_id bigint not null references app_user,
  group_id bigint not null references crew_group,
  start_at bigint not null,
  end_at bigint not null,
  break_ms bigint not null,
  -- null until the customer has answered; changed: no longer as it was sent
  outcome text check (outcome in ('approved', 'queried', 'changed')),
  comment text,
  primary key (approval_id, timesheet_id)
);
create index if not exists hours_approval_row_user on hours_approval_row (user_id);
