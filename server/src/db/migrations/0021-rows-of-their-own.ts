import { type Kysely, sql } from 'kysely';

// What the server decides by stands in rows of its own; the audit is a record for people. What it knew moves over.
const statements = `
-- who was confirmed on a crew of the job and is on it no more
create table former_crew (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (job_id, user_id)
);
create index former_crew_user on former_crew (user_id);

-- a notification to many, for the limit on how often
create table sent_notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  recipients int not null,
  at bigint not null default now_ms()
);
create index sent_notice_user on sent_notice (user_id, at);
create index sent_notice_at on sent_notice (at);

-- a task may run twice: its text messages are then there already, as its mails are
drop index message_once;
create unique index message_once on message (channel, recipient, (extra ->> 'once'))
  where extra ->> 'once' is not null;
`;

const moves = `
insert into former_crew (job_id, user_id)
select distinct job.id, u.id from audit a
join job on job.id::text = a.entity_id
join app_user u on u.id::text = a.detail ->> 'idUser'
where a.entity = 'job' and '2' in (a.detail ->> 'status', a.detail ->> 'from')
on conflict do nothing;
insert into sent_notice (user_id, recipients, at)
select user_id, coalesce((detail ->> 'recipients')::int, 0), at from audit
where entity = 'notification' and user_id is not null and at > now_ms() - 600000;
`;

export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(moves).execute(db);
};
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
  await fill(db);
};
