-- Statistics by the day of the job's zone, stored so that a year of them is read from some hundred rows. The rows of
-- jobs and timesheets stay the truth: a day that is in stale_day is counted from them.
create table day_places (
  company_id bigint not null references company,
  day date not null,
  required integer not null,
  confirmed integer not null,
  pending integer not null,
  open integer not null,
  over integer not null,
  primary key (company_id, day)
);

-- Paid time of the closed timesheets that begin on this day.
create table day_hours (
  company_id bigint not null references company,
  day date not null,
  group_id bigint not null references crew_group,
  paid_ms bigint not null,
  primary key (company_id, day, group_id)
);

-- Days whose rows were written since the day was stored; as often as they were. Without any key or index, so that
-- writes of one day never wait for each other.
create table stale_day (company_id bigint not null, day date not null);

-- Of a timesheet or a crew. As few statements as can be: every check-out waits for it.
create or replace function row_marks_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_day (company_id, day)
    select company_id, (to_timestamp(old.start_at / 1000.0) at time zone zone)::date from job where id = old.job_id;
    if tg_op = 'DELETE' or (old.job_id = new.job_id and old.start_at = new.start_at) then return null; end if;
  end if;
  insert into stale_day (company_id, day)
  select company_id, (to_timestamp(new.start_at / 1000.0) at time zone zone)::date from job where id = new.job_id;
  return null;
end $$;

-- A timesheet counts from its end on: a check-in marks nothing.
create trigger timesheet_made after insert on timesheet for each row
  when (new.end_at is not null) execute function row_marks_days();
create trigger timesheet_gone after delete on timesheet for each row
  when (old.end_at is not null) execute function row_marks_days();
create trigger timesheet_changed after update on timesheet for each row
  when ((old.end_at is not null or new.end_at is not null)
    and (old.job_id, old.group_id, old.start_at, old.end_at, old.break_ms, old.paid_before_ms)
      is distinct from (new.job_id, new.group_id, new.start_at, new.end_at, new.break_ms, new.paid_before_ms))
  execute function row_marks_days();

create trigger job_crew_written after insert or delete on job_crew for each row execute function row_marks_days();
create trigger job_crew_changed after update on job_crew for each row
  when ((old.job_id, old.amount, old.start_at, old.deleted_at)
    is distinct from (new.job_id, new.amount, new.start_at, new.deleted_at))
  execute function row_marks_days();

create or replace function member_marks_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_day (company_id, day)
    select company_id, (to_timestamp(c.start_at / 1000.0) at time zone zone)::date
    from job_crew c join job on job.id = c.job_id where c.id = old.crew_id;
    if tg_op = 'DELETE' or old.crew_id = new.crew_id then return null; end if;
  end if;
  insert into stale_day (company_id, day)
  select company_id, (to_timestamp(c.start_at / 1000.0) at time zone zone)::date
  from job_crew c join job on job.id = c.job_id where c.id = new.crew_id;
  return null;
end $$;

create trigger crew_member_written after insert or delete on crew_member for each row
  execute function member_marks_days();
create trigger crew_member_changed after update on crew_member for each row
  when ((old.crew_id, old.status) is distinct from (new.crew_id, new.status)) execute function member_marks_days();

create or replace function job_marks_days() returns trigger language plpgsql as $$
begin
  insert into stale_day (company_id, day)
  select distinct old.company_id, (to_timestamp(times.start_at / 1000.0) at time zone job.zone)::date
  from job, (
    select start_at from job_crew where job_id = old.id
    union all select start_at from timesheet where job_id = old.id) times
  where job.id = old.id;
  if tg_when = 'AFTER' then return null; end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Before a write for the days that the job has had, and after it for those that it has in another zone. A deleted job
-- takes its crews along, which can no longer tell their day.
create trigger job_gone before delete on job for each row execute function job_marks_days();
create trigger job_changing before update on job for each row
  when (old.zone <> new.zone or (old.status = 2) <> (new.status = 2)) execute function job_marks_days();
create trigger job_moved after update on job for each row
  when (old.zone <> new.zone) execute function job_marks_days();

-- For many rows written with the triggers off.
create or replace function mark_every_day() returns void language sql as $$
  insert into stale_day (company_id, day)
  select distinct job.company_id, (to_timestamp(times.start_at / 1000.0) at time zone job.zone)::date
  from (select job_id, start_at from job_crew union all select job_id, start_at from timesheet) times
  join job on job.id = times.job_id $$;

select mark_every_day();
