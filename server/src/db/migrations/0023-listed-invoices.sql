-- Pages of invoices by name.
create index app_user_search_name on app_user (company_id, search_name, id);
