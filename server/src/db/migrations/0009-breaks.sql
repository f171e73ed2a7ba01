-- While a time runs: when the break began that has not ended. Counts no more once the time has ended.
-- What its worker says that their break was, 0 for none; null while they have said nothing.
alter table timesheet add column break_since bigint, add column break_said_ms bigint check (break_said_ms >= 0);

-- Each press of Start break and End break, and each answer to "Break taken?".
create table break_press (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  job_id bigint not null references job,
  timesheet_id bigint references timesheet on delete set null,
  action text not null check (action in ('start-break', 'end-break', 'break-taken')),
  key text,
  -- The break of the timesheet after it; of an answer, what the worker said.
  break_ms bigint not null default 0,
  pressed_at bigint not null,
  received_at bigint not null default now_ms(),
  -- Why it has changed nothing; empty if it was applied.
  reason text not null default ''
);
create unique index break_press_key on break_press (user_id, key) where key is not null;
create index break_press_timesheet on break_press (timesheet_id) where timesheet_id is not null;
create index break_press_job on break_press (job_id);
