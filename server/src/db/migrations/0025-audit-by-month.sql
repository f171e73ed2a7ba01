-- The log of who changed what grows with every write, and is kept for years. Each month (of UTC) is a table of its own,
-- so that `npm run archive` takes a month away without touching the others. What was written before stays in one table,
-- `audit_first`, up to the end of this month.
alter table audit rename to audit_first;
alter table audit_first alter column id drop identity;
alter table audit_first drop constraint audit_pkey;
alter index audit_entity rename to audit_first_entity;
alter index audit_user rename to audit_first_user;
alter index audit_about rename to audit_first_about;
alter index audit_at rename to audit_first_at;

create table audit (
  id bigint generated always as identity,
  at bigint not null default now_ms(),
  user_id bigint,
  call text not null,
  entity text not null default '',
  entity_id text not null default '',
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create index audit_entity on audit (entity, entity_id);
create index audit_user on audit (user_id, id);
create index audit_about on audit ((detail ->> 'idUser')) where detail ? 'idUser';
create index audit_at on audit (at);

-- Epoch ms at which the month of an instant begins, or one so many months later.
create or replace function month_start(at bigint, later integer default 0) returns bigint language sql immutable
  as $$ select (extract(epoch from
    date_trunc('month', to_timestamp($1 / 1000.0) at time zone 'UTC') + $2 * interval '1 month') * 1000)::bigint $$;

do $$
declare
  newest bigint := (select greatest(max(at), now_ms()) from audit_first);
begin
  perform setval(pg_get_serial_sequence('audit', 'id'), coalesce((select max(id) from audit_first), 0) + 1, false);
  execute format('alter table audit attach partition audit_first for values from (minvalue) to (%s)',
    month_start(newest, 1));
end $$;

-- A write never fails for want of a month.
create table audit_default partition of audit default;

-- Makes the table of the month that lies so many months ahead, with what the default table has of it. Does nothing if
-- the month has a place already.
create or replace function make_audit_month(later integer) returns void language plpgsql as $$
declare
  begins bigint := month_start(now_ms(), later);
  ends bigint := month_start(now_ms(), later + 1);
  name text := 'audit_' || to_char(to_timestamp(begins / 1000) at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like audit including defaults including constraints)', name);
  execute format('with moved as (delete from audit_default where at >= %s and at < %s returning *)
    insert into %I select * from moved', begins, ends, name);
  execute format('alter table audit attach partition %I for values from (%s) to (%s)', name, begins, ends);
exception
  -- It would overlap with the first table, which has this month.
  when invalid_object_definition then null;
end $$;
select make_audit_month(later) from generate_series(0, 3) later;

-- What `npm run archive` has taken out of the audit, and into which file.
create table audit_archive (
  id bigint generated always as identity primary key,
  -- such as 2025-01
  month text not null,
  -- from then on, later months are not in the file
  end_at bigint not null,
  file text not null,
  rows bigint not null,
  sha256 text not null,
  archived_at bigint not null default now_ms()
);
