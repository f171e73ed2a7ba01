-- When the phone network said that an SMS has arrived.
alter table message add column delivered_at bigint;
-- How many SMS a sent text took, which is what is charged.
alter table message add column parts integer;
create index message_parts on message (sent_at) where parts is not null;

-- The code by which somebody answers an invitation by SMS. It works until the crew starts.
create table sms_reply_code (
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  code text not null,
  created_at bigint not null default now_ms(),
  -- when it was answered with; an invitation made anew gets a new code
  used_at bigint,
  primary key (crew_id, user_id)
);
create index sms_reply_code_code on sms_reply_code (code);
create index sms_reply_code_user on sms_reply_code (user_id);

-- What people wrote back by SMS. A provider may send one twice; it counts once.
create table sms_reply (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_ref text not null,
  from_phone text not null,
  body text not null,
  user_id bigint references app_user on delete cascade,
  at bigint not null default now_ms(),
  unique (provider, provider_ref)
);
create index sms_reply_user on sms_reply (user_id) where user_id is not null;
create index sms_reply_at on sms_reply (at);
