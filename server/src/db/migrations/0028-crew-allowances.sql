-- An allowance that a crew gets or loses by itself changes the pay of that crew's timesheets. Those of groups are written
-- with their type, which marks everybody.
create function mark_pay_of_crews() returns trigger language plpgsql as $$
begin
  insert into pay_stale (user_id)
  select distinct t.user_id from changed join timesheet t on t.crew_id = changed.crew_id where t.invoice_id is null;
  return null;
end $$;
create trigger pay_stale_insert after insert on allowance_given referencing new table as changed
  for each statement execute function mark_pay_of_crews();
create trigger pay_stale_delete after delete on allowance_given referencing old table as changed
  for each statement execute function mark_pay_of_crews();
