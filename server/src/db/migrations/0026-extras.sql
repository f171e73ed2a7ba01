-- Pay that is not hours.

-- Kinds of allowances: a meal, tools, kilometres.
create table allowance_type (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  unit text not null check (unit in ('shift', 'hour', 'kilometre', 'day', 'once')),
  counts_super boolean not null default false,
  active boolean not null default true,
  created_at bigint not null default now_ms()
);
create unique index allowance_type_name on allowance_type (company_id, lower(name));

-- Cents a unit, by the day from which they apply.
create table allowance_rate (
  type_id bigint not null references allowance_type on delete cascade,
  from_day date not null,
  cents integer not null check (cents > 0),
  at bigint not null,
  primary key (type_id, from_day)
);

-- Which timesheets get an allowance by themselves: those of a group, or of a crew of a job.
create table allowance_given (
  id bigint generated always as identity primary key,
  type_id bigint not null references allowance_type on delete cascade,
  group_id bigint references crew_group,
  crew_id bigint references job_crew on delete cascade,
  check (num_nonnulls(group_id, crew_id) = 1)
);
create unique index allowance_given_group on allowance_given (type_id, group_id) where group_id is not null;
create unique index allowance_given_crew on allowance_given (crew_id, type_id) where crew_id is not null;

-- What a worker paid for a job and wants back.
create table expense (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  job_id bigint not null references job,
  -- of the local day in the job's zone
  day date not null,
  type text not null,
  -- with GST
  cents bigint not null check (cents > 0),
  gst_cents bigint not null default 0 check (gst_cents >= 0 and gst_cents < cents),
  note text not null default '',
  receipt_blob_id bigint references blob,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  -- what the office approved, if less
  approved_cents bigint check (approved_cents > 0 and approved_cents <= cents),
  reason text not null default '',
  decided_by bigint references app_user,
  decided_at bigint,
  -- of the sender, so that the same one is stored once
  key text,
  made_at bigint not null default now_ms()
);
create index expense_user on expense (user_id, day);
create index expense_waiting on expense (company_id, id) where state = 'waiting';
create index expense_job on expense (job_id);
create index expense_receipt on expense (receipt_blob_id) where receipt_blob_id is not null;
create unique index expense_key on expense (user_id, key) where key is not null;

-- Each is paid by one line of an invoice. An automatic allowance has a row from its first invoice on, or once it is
-- taken off.
create table extra (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('allowance', 'expense', 'cancellation', 'adjustment')),
  -- on which it counts, in the zone of its job, else of the company
  day date not null,
  job_id bigint references job,
  crew_id bigint references job_crew on delete set null,
  -- an allowance goes on the invoice of its timesheet
  timesheet_id bigint references timesheet on delete cascade,
  type_id bigint references allowance_type,
  is_automatic boolean not null default false,
  expense_id bigint references expense,
  -- the invoice that could not take back all of an amount below zero
  carried_from bigint references invoice,
  what text not null,
  why text not null default '',
  unit text check (unit in ('shift', 'hour', 'kilometre', 'day', 'once')),
  -- minutes of `hour`, else hundredths
  quantity integer,
  each_cents integer,
  -- with GST, if there is some in it
  cents bigint not null,
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  counts_super boolean not null default false,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  removed_at bigint,
  removed_by bigint references app_user,
  removed_reason text not null default '',
  invoice_id bigint references invoice,
  check ((kind = 'allowance') = (type_id is not null and timesheet_id is not null)),
  check ((kind = 'expense') = (expense_id is not null)),
  check (removed_at is null or invoice_id is null)
);
create unique index extra_of_time on extra (timesheet_id, type_id) where timesheet_id is not null;
create unique index extra_of_day on extra (type_id, user_id, day) where unit = 'day' and invoice_id is not null;
create unique index extra_once on extra (type_id, user_id, job_id) where unit = 'once' and invoice_id is not null;
create unique index extra_expense on extra (expense_id) where expense_id is not null;
create index extra_user on extra (user_id, day);
create index extra_invoice on extra (invoice_id) where invoice_id is not null;
create index extra_job on extra (job_id) where job_id is not null;
create index extra_crew on extra (crew_id) where crew_id is not null;
create index extra_carried on extra (carried_from) where carried_from is not null;
create index extra_waiting on extra (company_id, user_id)
  where invoice_id is null and removed_at is null and timesheet_id is null;

-- A line pays a timesheet (`time`, `flat`) or an extra. Of an extra the times are the start of its day, and the rest of
-- what only a timesheet has is 0 or empty.
alter table invoice_line
  add kind text not null default 'time'
    check (kind in ('time', 'allowance', 'expense', 'flat', 'cancellation', 'adjustment')),
  add extra_id bigint references extra,
  add what text not null default '',
  add why text not null default '',
  add unit text,
  add quantity integer,
  add each_cents integer,
  add counts_super boolean not null default true,
  alter job_id drop not null,
  add constraint one_source check (extra_id is null or timesheet_id is null);
create unique index invoice_line_extra_live on invoice_line (extra_id) where live;
create index invoice_line_extra on invoice_line (extra_id) where extra_id is not null;

-- What the allowances of a timesheet pay, beside `cents`.
alter table timesheet_pay add extra_cents bigint not null default 0;

create trigger pay_stale_insert after insert on extra referencing new table as changed
  for each statement execute function mark_pay_of_users();
create trigger pay_stale_update after update on extra referencing new table as changed
  for each statement execute function mark_pay_of_users();
create trigger pay_stale_delete after delete on extra referencing old table as changed
  for each statement execute function mark_pay_of_users();
-- Its rates and what it is given to are written with its row.
create trigger pay_stale_allowance after insert or update on allowance_type for each row
  execute function mark_pay_of_company();
