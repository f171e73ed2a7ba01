-- Messages to one reader about one shift are looked for before each of them is sent.
create index message_shift on message (user_id, id) where extra ? 'shift';

-- Changes have text messages now; a choice that was stored before could not be made about them.
update notification_preference set sms = true where topic = 'changes';
