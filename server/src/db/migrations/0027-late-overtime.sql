-- The minutes earlier in the week that this line counted towards overtime. Null of lines from before this column, and
-- where no pay rules applied: what they counted is not known, so nothing is due to them later.
alter table invoice_line add week_minutes integer;

-- The Monday of the week whose overtime an adjustment pays, because a timesheet came after others were invoiced.
alter table extra add overtime_week date;
create index extra_overtime on extra (user_id, overtime_week) where overtime_week is not null;

-- Overtime of its week is due with this timesheet for others that are invoiced.
alter table timesheet_pay add late_overtime boolean not null default false;
create index timesheet_pay_late on timesheet_pay (company_id, day) where late_overtime;
