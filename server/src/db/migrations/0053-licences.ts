import { type Kysely, sql } from 'kysely';

const statements = `
create table licence_type (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (name <> ''),
  -- {number, state, expiry, file}: what a licence has to come with
  needs jsonb not null,
  -- days before the expiry on which its owner and the office are told
  warn_days integer[] not null default '{30,7,0}',
  fortnight_hours integer check (fortnight_hours between 1 and 336),
  active boolean not null default true,
  created_at bigint not null default now_ms()
);
create unique index licence_type_name on licence_type (company_id, lower(name));

create table licence (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  type_id bigint not null references licence_type,
  number text not null default '',
  state smallint check (state between 1 and 8),
  -- days YYYY-MM-DD, without a zone
  issued_day text,
  expiry_day text,
  blob_id bigint references blob,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'replaced')),
  reason text not null default '',
  checked_by bigint references app_user,
  checked_at bigint,
  -- since when it is refused or replaced
  ended_at bigint,
  -- warning days that were told already
  told_days integer[] not null default '{}',
  created_at bigint not null default now_ms(),
  check ((status in ('refused', 'replaced')) = (ended_at is not null))
);
-- One that waits, and one that counts: a renewal stands beside what it renews until it is accepted.
create unique index licence_waiting on licence (user_id, type_id) where status = 'waiting';
create unique index licence_accepted on licence (user_id, type_id) where status = 'accepted';
create index licence_type_id on licence (type_id);
create index licence_user on licence (user_id);
create index licence_blob on licence (blob_id) where blob_id is not null;
create index licence_expiry on licence (expiry_day) where status = 'accepted';

create table group_licence (
  group_id bigint not null references crew_group on delete cascade,
  type_id bigint not null references licence_type on delete cascade,
  company_id bigint not null references company,
  rule text not null check (rule in ('warn', 'block')),
  created_at bigint not null default now_ms(),
  primary key (group_id, type_id)
);
create index group_licence_type on group_licence (type_id);

create table crew_licence (
  crew_id bigint not null references job_crew on delete cascade,
  type_id bigint not null references licence_type on delete cascade,
  company_id bigint not null references company,
  rule text not null check (rule in ('warn', 'block')),
  created_at bigint not null default now_ms(),
  primary key (crew_id, type_id)
);
create index crew_licence_type on crew_licence (type_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
