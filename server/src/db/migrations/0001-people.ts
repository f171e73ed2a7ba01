import { type Kysely, sql } from 'kysely';

// Instants are bigint epoch ms (columns *_at), money is integer cents. Every table that a second company on the
// same database would need to be kept apart by carries company_id. SQL is written for PostgreSQL 15 and newer.
const statements = `
create function now_ms() returns bigint language sql volatile
  as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;

create table blob (
  id bigint generated always as identity primary key,
  sha256 text not null,
  mime text not null,
  bytes bigint not null,
  -- null when the bytes are in the S3-compatible store under the sha256
  data bytea,
  created_at bigint not null default now_ms()
);
create index blob_sha256 on blob (sha256);

create table company (
  id bigint generated always as identity primary key,
  name text not null,
  config jsonb not null default '{}',
  logo_blob_id bigint references blob
);

create table secret (name text primary key, value jsonb not null);

create table crew_group (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  active boolean not null default true
);
create unique index crew_group_name on crew_group (company_id, lower(name));

create table prepend (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  text text not null,
  full_name text not null,
  default_color text not null default '#90a4ae',
  logo_blob_id bigint references blob
);
create unique index prepend_text on prepend (company_id, text);

create table app_user (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  permissions text[] not null default '{}',
  manager_of text[] not null default '{}',
  active boolean not null default true,
  birthday bigint,
  abn text not null default '',
  emergency_name text not null default '',
  emergency_number text not null default '',
  address text not null default '',
  suburb text not null default '',
  city text not null default '',
  state smallint,
  postcode text not null default '',
  bank_name text not null default '',
  bank_account_name text not null default '',
  bank_account_number text not null default '',
  bank_account_bsb text not null default '',
  gst_registered boolean not null default false,
  rcti_agreed_at bigint,
  picture_blob_id bigint references blob,
  cv_blob_id bigint references blob,
  signature_blob_id bigint references blob,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms()
);
create unique index app_user_email on app_user (lower(email));
create index app_user_name on app_user (company_id, lower(first_name), lower(last_name));

create table user_group_rate (
  user_id bigint not null references app_user on delete cascade,
  group_id bigint not null references crew_group,
  rate_cents integer check (rate_cents >= 0),
  primary key (user_id, group_id)
);

create table filter_definition (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  description text not null,
  type text not null check (type in ('checkbox', 'text', 'combobox')),
  options text[] not null default '{}'
);

create table user_filter (
  user_id bigint not null references app_user on delete cascade,
  filter_id bigint not null references filter_definition,
  value text not null,
  primary key (user_id, filter_id)
);

create table session (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  family uuid not null,
  created_at bigint not null default now_ms(),
  expires_at bigint not null,
  last_seen_at bigint not null default now_ms(),
  ip text not null default '',
  agent text not null default ''
);
create index session_by_user on session (user_id);
create index session_family on session (family);

create table refresh_token (
  token_hash bytea primary key,
  family uuid not null,
  user_id bigint not null references app_user on delete cascade,
  remember boolean not null,
  expires_at bigint not null,
  rotated_at bigint,
  -- what the grace window answers a second rotation with
  successor_hash bytea,
  revoked_at bigint,
  created_at bigint not null default now_ms()
);
create index refresh_token_family on refresh_token (family);
create index refresh_token_user on refresh_token (user_id);

create table login_link (
  token_hash bytea primary key,
  user_id bigint references app_user on delete cascade,
  registrant_id bigint,
  purpose text not null check (purpose in ('login', 'invite', 'reset', 'register', 'admin')),
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  expires_at bigint not null,
  used_at bigint
);
create index login_link_user on login_link (user_id);

create table login_attempt (
  key text primary key,
  window_start bigint not null,
  failures integer not null,
  blocked_until bigint not null default 0
);

create table contract_document (
  company_id bigint not null references company,
  version integer not null,
  title text not null,
  body_html text not null,
  checkboxes jsonb not null,
  created_at bigint not null default now_ms(),
  primary key (company_id, version)
);

create table contract_signature (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  company_id bigint not null,
  version integer not null,
  name text not null,
  checked text[] not null,
  image_blob_id bigint not null references blob,
  signed_at bigint not null default now_ms(),
  foreign key (company_id, version) references contract_document
);
create index contract_signature_user on contract_signature (user_id);

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  endpoint text not null unique,
  subscription jsonb not null,
  created_at bigint not null default now_ms()
);
create index push_subscription_user on push_subscription (user_id);

create table notification_preference (
  user_id bigint not null references app_user on delete cascade,
  topic text not null,
  push boolean not null default true,
  mail boolean not null default true,
  primary key (user_id, topic)
);

create table registrant (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  type text not null check (type in ('worker', 'company')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  postcode text not null,
  message text not null default '',
  company_name text not null default '',
  website text not null default '',
  abn text not null default '',
  cv_blob_id bigint references blob,
  draft_token_hash bytea,
  registered_at bigint not null default now_ms(),
  processed_at bigint,
  processed_by bigint references app_user,
  approved boolean,
  user_id bigint references app_user
);
create index registrant_open on registrant (company_id, registered_at) where processed_at is null;
alter table login_link add foreign key (registrant_id) references registrant on delete cascade;

create table company_invite (
  id bigint generated always as identity primary key,
  prepend_id bigint not null references prepend,
  user_id bigint not null references app_user on delete cascade,
  -- 1 asked, 2 accepted, 3 declined
  status smallint not null default 1,
  created_at bigint not null default now_ms(),
  answered_at bigint,
  unique (prepend_id, user_id)
);
create index company_invite_user on company_invite (user_id) where status = 1;

create table todo (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  description text not null,
  completed boolean not null default false,
  created_at bigint not null default now_ms()
);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
