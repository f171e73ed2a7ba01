-- One page of a list of people tells those of one name apart.
create index app_user_full_name on app_user (company_id, lower(trim(first_name || ' ' || last_name)));
