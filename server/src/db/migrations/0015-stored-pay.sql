-- What each timesheet that is on no invoice would pay now, and what to check before that. Only to be shown: invoices
-- are worked out from the timesheets themselves. No reference to the timesheet: a row of one that is gone is dropped
-- with the others of its worker, when these are worked out again.
create table timesheet_pay (
  timesheet_id bigint primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  crew_id bigint not null,
  start_at bigint not null,
  -- null while it runs
  end_at bigint,
  -- the day on which it starts, in the zone of its job
  day date not null,
  is_correction boolean not null,
  -- invoices leave it out: it overlaps another, has an open question, or nobody has cleared it
  is_held boolean not null,
  -- without the limits of an invoice on what a correction takes back; null if no invoice would have a line for it
  paid_minutes integer,
  cents bigint,
  -- [{name, percent, minutes, cents}]
  pays jsonb not null,
  -- by PayExceptionKind of the domain; `old` if it can become that
  kinds text[] not null
);
create index timesheet_pay_day on timesheet_pay (company_id, day);
create index timesheet_pay_user on timesheet_pay (user_id);
create index timesheet_pay_correction on timesheet_pay (company_id) where is_correction;
create index timesheet_pay_taken_back on timesheet_pay (company_id) where cents < 0;
create index timesheet_pay_held on timesheet_pay (company_id, user_id) where is_held;
create index timesheet_pay_exception on timesheet_pay (company_id, day) where kinds <> '{}';
-- Earlier timesheets that could be paid, to be counted without a look at their rows.
create index timesheet_pay_payable on timesheet_pay (company_id, start_at) include (user_id, day)
  where cents is not null and not is_held;

-- Workers whose stored pay may be out of date. Rows are only added by triggers and taken by who has worked the pay out,
-- several for one worker: so writers never wait for each other here.
create table pay_stale (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade
);

create or replace function mark_pay_of_users() returns trigger language plpgsql as $$
begin
  insert into pay_stale (user_id) select distinct user_id from changed;
  return null;
end $$;

create or replace function mark_pay_of_times() returns trigger language plpgsql as $$
begin
  insert into pay_stale (user_id)
  select distinct t.user_id from changed join timesheet t on t.id = changed.timesheet_id;
  return null;
end $$;

create or replace function mark_pay_of_user() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' then
    insert into pay_stale (user_id) values (new.id);
  else
    insert into pay_stale (user_id) values (new.user_id);
  end if;
  return null;
end $$;

create or replace function mark_pay_of_crew_or_job() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'job' then
    insert into pay_stale (user_id) select distinct user_id from timesheet where job_id = new.id;
  else
    insert into pay_stale (user_id) select distinct user_id from timesheet where crew_id = new.id;
  end if;
  return null;
end $$;

-- Those who are marked already are marked again: their pay may just be worked out without what is changed here.
create or replace function mark_pay_of_company() returns trigger language plpgsql as $$
declare
  which bigint;
begin
  if tg_table_name = 'company' then
    which := new.id;
  elsif tg_op = 'DELETE' then
    which := old.company_id;
  else
    which := new.company_id;
  end if;
  insert into pay_stale (user_id)
  select user_id from timesheet_pay where company_id = which
  union select s.user_id from pay_stale s join app_user u on u.id = s.user_id where u.company_id = which;
  return null;
end $$;

do $$
declare
  of text[];
begin
  foreach of slice 1 in array array[
    ['timesheet', 'mark_pay_of_users'],
    ['timesheet_query', 'mark_pay_of_users'],
    ['user_group_rate', 'mark_pay_of_users'],
    ['rate_from', 'mark_pay_of_users'],
    ['withholding_note', 'mark_pay_of_users'],
    ['invoice_line', 'mark_pay_of_times'],
    ['timesheet_approval', 'mark_pay_of_times']]
  loop
    execute format('create trigger pay_stale_insert after insert on %I referencing new table as changed
      for each statement execute function %I()', of[1], of[2]);
    execute format('create trigger pay_stale_update after update on %I referencing new table as changed
      for each statement execute function %I()', of[1], of[2]);
    execute format('create trigger pay_stale_delete after delete on %I referencing old table as changed
      for each statement execute function %I()', of[1], of[2]);
  end loop;
end $$;

-- What is read of the history and of the applied punches of a timesheet is written with it, so these have no trigger,
-- except for a punch that came late.
create trigger pay_stale_late after insert or update on punch for each row
  when (new.timesheet_id is not null and new.received_at - new.punched_at > 60000)
  execute function mark_pay_of_user();
create trigger pay_stale_update after update of abn, gst_asked_at on app_user for each row
  when ((old.abn, old.gst_asked_at) is distinct from (new.abn, new.gst_asked_at))
  execute function mark_pay_of_user();

create trigger pay_stale_update after update of zone, state, postcode, pay_rule_set_id on job for each row
  when ((old.zone, old.state, old.postcode, old.pay_rule_set_id)
    is distinct from (new.zone, new.state, new.postcode, new.pay_rule_set_id))
  execute function mark_pay_of_crew_or_job();
create trigger pay_stale_update after update of start_at, end_at on job_crew for each row
  when ((old.start_at, old.end_at) is distinct from (new.start_at, new.end_at))
  execute function mark_pay_of_crew_or_job();

create trigger pay_stale_update after update of pay_rule_set_id on crew_group for each row
  when (old.pay_rule_set_id is distinct from new.pay_rule_set_id) execute function mark_pay_of_company();
create trigger pay_stale_write after insert or update or delete on pay_rule_set for each row
  execute function mark_pay_of_company();
create trigger pay_stale_write after insert or update or delete on pay_rule_version for each row
  execute function mark_pay_of_company();
create trigger pay_stale_write after insert or update or delete on public_holiday for each row
  execute function mark_pay_of_company();
create trigger pay_stale_update after update of config on company for each row
  when (old.config is distinct from new.config) execute function mark_pay_of_company();

-- Timesheets that are on no invoice, by start: the oldest are among the exceptions of a pay run.
create index timesheet_unpaid on timesheet (start_at, id) where invoice_id is null;
-- What the weeks before a pay run have paid.
create index invoice_line_start on invoice_line (start_at) where live;
-- Questions that are not closed, for the lists of what to decide.
create index timesheet_query_job_open on timesheet_query (job_id) where state <> 'closed';
-- The zones of a company's jobs, in which a day is looked for.
create index job_zone on job (company_id, zone);

insert into pay_stale (user_id) select distinct user_id from timesheet where invoice_id is null;
