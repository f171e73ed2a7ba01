import { type Kysely, sql } from 'kysely';

// Sets of pay rules with every version of them, what the office changed of the holidays, and on each line of an
// invoice what it was paid by.
const statements = `
create table pay_rule_set (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  -- the present one of pay_rule_version
  version integer not null,
  active boolean not null default true,
  for_company boolean not null default false,
  created_at bigint not null default now_ms()
);
create unique index pay_rule_set_name on pay_rule_set (company_id, lower(name));
create unique index pay_rule_set_company on pay_rule_set (company_id) where for_company;

create table pay_rule_version (
  company_id bigint not null references company,
  set_id bigint not null references pay_rule_set on delete cascade,
  version integer not null,
  name text not null,
  rules jsonb not null,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  primary key (set_id, version)
);

alter table crew_group add column pay_rule_set_id bigint references pay_rule_set;
alter table job add column pay_rule_set_id bigint references pay_rule_set;
create index job_pay_rule_set on job (pay_rule_set_id) where pay_rule_set_id is not null;

create table public_holiday (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  state smallint not null check (state between 1 and 8),
  -- a day of the state's calendar, YYYY-MM-DD
  day text not null,
  from_min integer not null check (from_min >= 0),
  to_min integer not null check (to_min <= 1440),
  name text not null,
  -- empty: the whole state
  postcodes text[] not null default '{}',
  -- takes one of the rules off instead of adding one
  is_removed boolean not null default false,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  check (from_min < to_min)
);
create unique index public_holiday_day on public_holiday (company_id, state, day, lower(name));

create table holiday_year (
  company_id bigint not null references company,
  state smallint not null check (state between 1 and 8),
  year smallint not null,
  confirmed_by bigint references app_user,
  confirmed_at bigint not null,
  primary key (company_id, state, year)
);

alter table invoice_line
  add column rule_set_id bigint,
  add column rule_version integer,
  -- [{start, end, kind, name, percent, minutes, cents}]
  add column pieces jsonb,
  -- towards the week's overtime
  add column counted_minutes integer;

alter table timesheet
  add column no_minimum boolean not null default false,
  add column no_minimum_reason text not null default '';
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
