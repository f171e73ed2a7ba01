-- Who is paid by an invoice and who by the payroll product; files for the books; super that is due.

alter table app_user
  add engagement text not null default 'contractor' check (engagement in ('contractor', 'employee')),
  -- by which the books or the payroll product know the person; empty for the number here
  add external_id text not null default '',
  add super_applies boolean not null default false,
  add super_fund text not null default '',
  add super_usi text not null default '',
  add super_member text not null default '';

-- They are few where there are any.
create index app_user_employee on app_user (id) where engagement = 'employee';

create trigger pay_stale_engagement after update of engagement on app_user for each row
  when (old.engagement <> new.engagement) execute function mark_pay_of_user();

-- What the company calls things in the product that reads a file.
create table export_profile (
  company_id bigint not null references company,
  target text not null check (target in ('xero-bills', 'myob-purchases', 'eh-timesheets')),
  mapping jsonb not null,
  changed_by bigint references app_user,
  changed_at bigint not null,
  primary key (company_id, target)
);

create table export_run (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  target text not null,
  first_day date not null,
  last_day date not null,
  -- invoices or timesheets
  count integer not null,
  lines integer not null,
  -- with GST; 0 of timesheets
  total_cents bigint not null,
  created_by bigint references app_user,
  created_at bigint not null default now_ms()
);
create index export_run_company on export_run (company_id, id);

create table export_file (
  run_id bigint not null references export_run on delete cascade,
  place integer not null,
  name text not null,
  blob_id bigint not null references blob,
  primary key (run_id, place)
);
create index export_file_blob on export_file (blob_id);

create table export_row (
  run_id bigint not null references export_run on delete cascade,
  invoice_id bigint references invoice on delete cascade,
  timesheet_id bigint references timesheet on delete cascade,
  check (num_nonnulls(invoice_id, timesheet_id) = 1)
);
create unique index export_row_invoice on export_row (invoice_id, run_id) where invoice_id is not null;
create unique index export_row_timesheet on export_row (timesheet_id, run_id) where timesheet_id is not null;
create index export_row_run on export_row (run_id);

-- Super that an invoice gives rise to. Nothing is paid by it; somebody says when it was.
create table super_due (
  invoice_id bigint primary key references invoice on delete cascade,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  -- of the invoice without GST, what counts for super
  base_cents bigint not null check (base_cents > 0),
  percent_hundredths integer not null,
  cents bigint not null check (cents > 0),
  -- of the bank file that pays the invoice in full; null before
  payment_day date,
  due_day date,
  check ((payment_day is null) = (due_day is null)),
  paid_day date,
  marked_by bigint references app_user,
  marked_at bigint
);
create index super_due_open on super_due (company_id, due_day, invoice_id) where paid_day is null;
create index super_due_paid on super_due (company_id, paid_day, invoice_id) where paid_day is not null;
create index super_due_user on super_due (user_id);
