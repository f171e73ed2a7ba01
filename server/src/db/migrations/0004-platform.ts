import { type Kysely, sql } from 'kysely';

const statements = `
create table audit (
  id bigint generated always as identity primary key,
  at bigint not null default now_ms(),
  user_id bigint,
  call text not null,
  entity text not null default '',
  entity_id text not null default '',
  -- redacted: no secret, bank number or signature
  detail jsonb not null default '{}'
);
create index audit_entity on audit (entity, entity_id);
create index audit_user on audit (user_id, id);

create table change (
  seq bigint generated always as identity primary key,
  at bigint not null default now_ms(),
  event text not null,
  ids jsonb not null default '{}',
  -- user:ID, role:admin, prefix:ACME, all
  audience text[] not null
);

create table message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  user_id bigint references app_user on delete set null,
  recipient text not null,
  subject text not null default '',
  body text not null,
  -- attachments as blob ids, push payload, links
  extra jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at bigint not null default now_ms(),
  sent_at bigint
);
create index message_status on message (status, id);

create table release (
  id bigint generated always as identity primary key,
  remote text not null,
  version text not null,
  release text not null,
  manifest jsonb not null,
  published_by bigint references app_user,
  published_at bigint not null default now_ms(),
  unique (remote, version),
  unique (remote, release)
);

create table release_file (
  release_id bigint not null references release on delete cascade,
  path text not null,
  mime text not null,
  blob_id bigint not null references blob,
  brotli_blob_id bigint references blob,
  primary key (release_id, path)
);

create table registry_entry (
  remote text primary key,
  live_release_id bigint references release,
  canary_release_id bigint references release,
  canary_rule jsonb,
  disabled_reason text,
  updated_at bigint not null default now_ms()
);

create table registry_event (
  id bigint generated always as identity primary key,
  at bigint not null default now_ms(),
  user_id bigint references app_user,
  remote text not null,
  action text not null,
  detail text not null default ''
);

create table failure_report (
  id bigint generated always as identity primary key,
  at bigint not null default now_ms(),
  user_id bigint,
  message text not null,
  stack text not null default '',
  remote text not null default '',
  release text not null default '',
  endpoint text not null default '',
  method text not null default '',
  payload text not null default '',
  page text not null default ''
);
create index failure_report_at on failure_report (at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
