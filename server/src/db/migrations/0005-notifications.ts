import { type Kysely, sql } from 'kysely';

const statements = `
alter table notification_preference add column sms boolean not null default true;

-- The session that registered the device: where it ends, its device hears no more.
alter table push_subscription add column family uuid;
create index push_subscription_family on push_subscription (family);

-- Up to which message of the job's chat this person's devices were told.
alter table chat_read add column notified_id bigint not null default 0;

create table calendar_feed (
  user_id bigint primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  created_at bigint not null default now_ms()
);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
