-- A correction may lower a time. If an earlier correction's invoice is then cancelled, what it pays is more than the
-- whole time, so what was paid before it is below zero.
alter table timesheet drop constraint timesheet_paid_before_ms_check;
