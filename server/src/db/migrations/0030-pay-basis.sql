-- How a crew of a job, a person in a group, or a group is paid: by the hour, or flat for a shift. The first of them that
-- has a row counts; without any a shift is paid by the hour.
create table pay_basis (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  group_id bigint references crew_group,
  -- within the group
  user_id bigint references app_user on delete cascade,
  crew_id bigint references job_crew on delete cascade,
  basis text not null check (basis in ('hour', 'shift', 'half', 'day')),
  -- of a shift; 0 by the hour
  cents integer not null check (cents >= 0),
  -- paid minutes that the amount covers; null for all of a shift
  up_to_minutes integer check (up_to_minutes > 0),
  check (num_nonnulls(group_id, crew_id) = 1),
  check (user_id is null or group_id is not null),
  check ((basis = 'hour') = (cents = 0)),
  check ((basis in ('half', 'day')) = (up_to_minutes is not null))
);
create unique index pay_basis_group on pay_basis (group_id) where user_id is null;
create unique index pay_basis_person on pay_basis (group_id, user_id) where user_id is not null;
create unique index pay_basis_crew on pay_basis (crew_id) where crew_id is not null;
create index pay_basis_user on pay_basis (user_id) where user_id is not null;
create index pay_basis_company on pay_basis (company_id);

-- Whoever has a time there that is on no invoice, running ones included: these may just be worked out without the change.
create function mark_pay_of_basis() returns trigger language plpgsql as $$
declare
  place pay_basis := coalesce(new, old);
begin
  if place.crew_id is not null then
    insert into pay_stale (user_id)
    select distinct user_id from timesheet where crew_id = place.crew_id and invoice_id is null;
  elsif place.user_id is not null then
    insert into pay_stale (user_id) values (place.user_id);
  else
    insert into pay_stale (user_id)
    select distinct user_id from timesheet where group_id = place.group_id and invoice_id is null;
  end if;
  return null;
end $$;
create trigger pay_stale_write after insert or update or delete on pay_basis for each row
  execute function mark_pay_of_basis();

-- A flat amount that another invoice has paid covers hours, which a line of no money says.
alter table invoice_line
  drop constraint covered_pays_nothing,
  add constraint covered_pays_nothing check (covered_at is null or (cents = 0 and (paid_minutes = 0 or kind = 'flat')));
