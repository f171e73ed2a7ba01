-- What customers pay: rates, quotes, invoices, credit notes and payments. A customer is a row of `prepend`.

alter table job add column po_number text not null default '';
-- the customer's own reference
alter table job add column reference text not null default '';
-- the customer pays this expense
alter table expense add column charge_on boolean not null default false;

-- How a customer is charged; the row without a customer is for all that have none of their own.
create table rate_card (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  prepend_id bigint references prepend on delete cascade,
  version integer not null default 1,
  -- loadings and minimum call of what is charged; null: plain hours
  pay_rule_set_id bigint references pay_rule_set,
  -- days from the invoice until it is due
  terms_days integer not null default 14 check (terms_days between 0 and 120),
  -- an invoice needs the number of a purchase order
  needs_po boolean not null default false,
  bill_by text not null default 'job' check (bill_by in ('job', 'week')),
  lines_by text not null default 'crew' check (lines_by in ('crew', 'person')),
  -- what a cancelled shift costs, as confCancel… for the crew
  near_hours integer not null default 24,
  near_percent integer not null default 100,
  far_hours integer not null default 72,
  far_percent integer not null default 50,
  changed_by bigint references app_user,
  unique nulls not distinct (company_id, prepend_id)
);
create index rate_card_of_customer on rate_card (prepend_id);
create index rate_card_rules on rate_card (pay_rule_set_id);

-- Cents from a day: an hour of a group, or a unit of an allowance. Of a job, else its customer, else everybody.
create table charge_rate (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  prepend_id bigint references prepend on delete cascade,
  job_id bigint references job on delete cascade,
  group_id bigint references crew_group,
  type_id bigint references allowance_type,
  from_day date not null,
  cents integer not null check (cents > 0),
  check (num_nonnulls(prepend_id, job_id) <= 1),
  check (num_nonnulls(group_id, type_id) = 1),
  unique nulls not distinct (company_id, prepend_id, job_id, group_id, type_id, from_day)
);
create index charge_rate_of_customer on charge_rate (prepend_id);
create index charge_rate_of_job on charge_rate (job_id);
create index charge_rate_of_group on charge_rate (group_id);
create index charge_rate_of_type on charge_rate (type_id);

-- What the office charges for a job beside its work.
create table client_fee (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  job_id bigint not null references job,
  kind text not null check (kind in ('late-change', 'cancellation', 'other')),
  what text not null,
  why text not null default '',
  -- the cancelled crew that it charges; null for the whole job
  crew_id bigint references job_crew,
  -- without GST
  cents bigint not null check (cents > 0),
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  removed_at bigint,
  removed_by bigint references app_user,
  removed_reason text not null default ''
);
create index client_fee_of_job on client_fee (job_id);
-- a cancelled crew is charged once
create unique index client_fee_of_crew on client_fee (crew_id) where removed_at is null and kind = 'cancellation';

-- The last number of each kind of paper. A transaction that gives one locks the row, so numbers have no gaps.
create table client_number (
  company_id bigint not null references company,
  kind text not null check (kind in ('quote', 'invoice', 'credit')),
  last bigint not null,
  primary key (company_id, kind)
);

create table quote (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  prepend_id bigint not null references prepend,
  job_id bigint not null references job,
  -- given when it is sent
  number bigint,
  -- whether it has expired follows from `valid_until`
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'declined')),
  valid_until date not null,
  -- frozen: `QuoteLine` of the domain, one a crew
  lines jsonb not null,
  net_cents bigint not null check (net_cents >= 0),
  gst_cents bigint not null default 0,
  total_cents bigint not null,
  -- both sides as printed, and the job as it was quoted: `QuoteParties`, and `QuotedJob` of the domain
  parties jsonb not null,
  job jsonb not null,
  note text not null default '',
  sent_at bigint,
  sent_to text not null default '',
  token_hash bytea,
  answered_at bigint,
  answered_name text not null default '',
  answered_by bigint references app_user,
  -- on the page that the mail links to, by a manager of the customer, or told to the office
  answered_how text check (answered_how in ('link', 'portal', 'office')),
  answer_note text not null default '',
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  unique (company_id, number),
  check ((state = 'draft') = (number is null))
);
create index quote_of_job on quote (job_id);
create index quote_of_customer on quote (prepend_id);
create unique index quote_token on quote (token_hash) where token_hash is not null;

create table client_invoice (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  prepend_id bigint not null references prepend,
  -- given on issue; a draft has none
  number bigint,
  -- of one job, else of the days from `from_day` to `to_day`
  job_id bigint references job,
  from_day date not null,
  to_day date not null,
  po_number text not null default '',
  reference text not null default '',
  note text not null default '',
  lines_by text not null default 'crew' check (lines_by in ('crew', 'person')),
  net_cents bigint not null check (net_cents >= 0),
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  -- of all its credit notes, with GST
  credited_cents bigint not null default 0 check (credited_cents between 0 and total_cents),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  -- both sides and the terms, as printed; null of a draft
  parties jsonb,
  issued_at bigint,
  due_day date,
  issued_by bigint references app_user,
  pdf_blob_id bigint references blob,
  sent_to text not null default '',
  -- the mail in the outbox that has it
  message_id bigint references message on delete set null,
  reminded_7_at bigint,
  reminded_21_at bigint,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  unique (company_id, number),
  check ((number is null) = (issued_at is null) and (number is null) = (due_day is null)
    and (number is null) = (parties is null))
);
create index client_invoice_of_customer on client_invoice (prepend_id);
create index client_invoice_of_job on client_invoice (job_id);
create index client_invoice_pdf on client_invoice (pdf_blob_id);
create index client_invoice_mail on client_invoice (message_id);

create table client_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references client_invoice on delete cascade,
  kind text not null check (kind in ('time', 'allowance', 'expense', 'fee')),
  -- its one source. No references: the line outlives it. An allowance is of a timesheet and a type.
  timesheet_id bigint,
  type_id bigint,
  expense_id bigint,
  fee_id bigint,
  job_id bigint,
  job_title text not null,
  group_name text not null default '',
  person text not null default '',
  zone text not null,
  start_at bigint not null,
  end_at bigint not null,
  break_ms bigint not null default 0,
  charged_minutes integer not null default 0,
  rate_cents integer,
  -- as of invoice_line
  pieces jsonb not null default '[]',
  what text not null default '',
  why text not null default '',
  unit text,
  quantity integer,
  each_cents integer,
  -- without GST; of a correction it may be below zero
  cents bigint not null,
  is_signed boolean not null default true,
  -- false once it is credited: its source is free
  live boolean not null default true,
  check (num_nonnulls(timesheet_id, expense_id, fee_id) = 1),
  check ((kind = 'allowance') = (type_id is not null))
);
create index client_line_of_invoice on client_line (invoice_id);
create index client_line_of_job on client_line (job_id);
create unique index client_line_time on client_line (timesheet_id) where live and type_id is null;
create unique index client_line_allowance on client_line (timesheet_id, type_id) where live and type_id is not null;
create unique index client_line_expense on client_line (expense_id) where live;
create unique index client_line_fee on client_line (fee_id) where live;

create table client_credit (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  invoice_id bigint not null references client_invoice,
  number bigint not null,
  reason text not null,
  net_cents bigint not null check (net_cents >= 0),
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  pdf_blob_id bigint references blob,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  unique (company_id, number)
);
create index client_credit_of_invoice on client_credit (invoice_id);
create index client_credit_pdf on client_credit (pdf_blob_id);
create table client_credit_line (
  credit_id bigint not null references client_credit on delete cascade,
  -- a line is credited once
  line_id bigint primary key references client_line
);
create index client_credit_line_of_credit on client_credit_line (credit_id);

create table client_payment (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  invoice_id bigint not null references client_invoice,
  day date not null,
  -- below zero: a refund
  cents bigint not null check (cents <> 0),
  reference text not null default '',
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  removed_at bigint,
  removed_by bigint references app_user,
  removed_reason text not null default ''
);
create index client_payment_of_invoice on client_payment (invoice_id);

-- What customers are charged goes into the books too: an issued invoice, or a credit note.
alter table export_profile drop constraint export_profile_target_check;
alter table export_profile add constraint export_profile_target_check
  check (target in ('xero-bills', 'xero-sales', 'myob-purchases', 'myob-sales', 'eh-timesheets'));
alter table export_row add column client_invoice_id bigint references client_invoice on delete cascade;
alter table export_row add column client_credit_id bigint references client_credit on delete cascade;
alter table export_row drop constraint export_row_check;
alter table export_row add constraint export_row_check
  check (num_nonnulls(invoice_id, timesheet_id, client_invoice_id, client_credit_id) = 1);
create unique index export_row_client_invoice on export_row (client_invoice_id, run_id) where client_invoice_id is not null;
create unique index export_row_client_credit on export_row (client_credit_id, run_id) where client_credit_id is not null;
