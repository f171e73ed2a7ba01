-- What an imported list says of a person, until they register: details for the form of their registration, and a rate
-- for their groups instead of the usual ones.
alter table registrant add column profile jsonb not null default '{}', add column rate_cents int check (rate_cents > 0);
