-- The mails in the outbox that have an approval link: the first one, and the reminder.
alter table hours_approval add column message_id bigint references message on delete set null;
alter table hours_approval add column reminder_message_id bigint references message on delete set null;
-- When the office was told that no time is as it was sent any more.
alter table hours_approval add column outdated_at bigint;
