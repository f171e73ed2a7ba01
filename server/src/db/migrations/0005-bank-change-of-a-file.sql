-- The worker's latest change of bank details when a bank file was made, so that a later one is found by order, not by
-- the clocks of two servers. Null if there was none.
alter table bank_file_invoice add column bank_change_id bigint;
update bank_file_invoice f set bank_change_id = (
  select max(c.id) from bank_change c join invoice i on i.user_id = c.user_id
  where i.id = f.invoice_id and c.changed_at <= b.created_at)
from bank_file b where b.id = f.bank_file_id;
