-- The newest invoices of a person, for the search: the index alone answers which they are.
create index invoice_user_newest on invoice (user_id, id);
