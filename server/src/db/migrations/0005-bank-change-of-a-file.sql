-- The worker's latest change of bank details when a bank file was made, so that a later one is found by order, not by
-- the clocks of two servers. Null if there was none.
alter table bank_file_invoice add column bank_change_id bigint;
