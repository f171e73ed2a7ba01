-- A person is paid once for a crew that is cancelled. Pay that was taken off does not count.
create unique index extra_cancellation on extra (crew_id, user_id) where kind = 'cancellation' and removed_at is null;
