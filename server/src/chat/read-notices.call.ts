import { toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';

/** Marks the caller's messages to many as read, up to the newest that their screen has shown. */
export const readNoticesHandler = handle(
  'readNotices',
  ({ body, user, now, write }) =>
    write(async (tx) => {
      const read = await tx.db
        .updateTable('notice_reader')
        .set({ read_at: now })
        .where('user_id', '=', user.id)
        .where('notice_id', '<=', body.idNotice)
        .where('read_at', 'is', null)
        .executeTakeFirst();
      if (read.numUpdatedRows > 0n) tx.announce('notifications.changed', {}, toUser(user.id));
      return { ok: true as const };
    }),
  { quietAudit: true },
);
