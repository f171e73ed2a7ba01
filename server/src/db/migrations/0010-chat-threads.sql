-- Beside the crew's chat a job has threads of some: its customer's managers with the office, and one worker with the
-- office or the supervisors.
alter table chat_message add column thread text not null default 'crew'
  check (thread ~ '^(crew|customer|(office|supervisor):[1-9][0-9]*)$');
create index chat_message_thread on chat_message (job_id, sent_at) where thread <> 'crew';

alter table chat_read add column thread text not null default 'crew';
alter table chat_read drop constraint chat_read_pkey, add primary key (job_id, user_id, thread);

-- A message to many, as each of them reads it in the app.
create table notice_reader (
  notice_id bigint not null references sent_notice on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  text text not null,
  read_at bigint,
  primary key (user_id, notice_id)
);
create index notice_reader_notice on notice_reader (notice_id);
