-- When a message was written that had to wait for a network; null where it was sent at once.
alter table chat_message add column written_at bigint;
