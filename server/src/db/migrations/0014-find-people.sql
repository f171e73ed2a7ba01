-- The office finds people by their address and answers too, on the server. What is searched is folded when it is
-- written. A phone number has a form with 0 only in Australia.
alter table app_user drop column search;
alter table app_user
  add column search text not null generated always as (
    folded(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '^\+61', '0'))) stored,
  add column search_address text not null generated always as (folded(suburb || ' ' || city || ' ' || postcode)) stored;
alter table user_filter add column search text not null generated always as (folded(value)) stored;

create index user_filter_filter on user_filter (filter_id);
create index user_group_rate_group on user_group_rate (group_id);

-- The crew list, in its order.
create index app_user_listed on app_user (company_id, ((first_name || ' ' || last_name) collate "und-x-icu"), id)
  where deleted_at is null;
create index registrant_invited on registrant (company_id, first_name, last_name, id)
  where type = 'worker' and approved and user_id is null and merged_into is null;
