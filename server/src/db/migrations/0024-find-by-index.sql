-- The newest invoices of a person, for the search: the index alone answers which they are.
create index invoice_user_newest on invoice (user_id, id);
-- Invoices by the last digits of their number, for the search.
create index invoice_number_end on invoice (company_id, reverse(id::text) text_pattern_ops);

-- Registrants are searched, sorted and paged on the server.
alter table registrant add column search text not null generated always as (
  folded(company_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' ||
    regexp_replace(phone, '^\+61', '0') || ' ' || postcode || ' ' || message)) stored;
create index registrant_listed on registrant (company_id, type, registered_at, id);
-- Those of one person are found by their address, processed or not.
drop index registrant_email;
create index registrant_email on registrant (lower(email));
create index registrant_merged on registrant (merged_into) where merged_into is not null;
