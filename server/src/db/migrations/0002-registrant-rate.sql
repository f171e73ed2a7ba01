-- Cents an hour that the office chose for a registrant's groups; null for the usual rate of each.
alter table registrant add column rate_cents integer check (rate_cents > 0);
