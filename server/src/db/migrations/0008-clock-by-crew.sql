-- A forgotten check-out of one crew must not keep its worker from the next crew of the job.
drop index timesheet_open;
create unique index timesheet_open on timesheet (crew_id, user_id) where end_at is null;

-- In and out within one minute make a time of no length.
alter table timesheet drop constraint timesheet_check, drop constraint timesheet_check1,
  add check (end_at >= start_at), add check (end_at is null or break_ms = 0 or break_ms < end_at - start_at);

-- The crew that the punch names; null where it names none.
alter table punch add column crew_id bigint references job_crew;
