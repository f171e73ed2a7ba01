// Calls: getOwnData, getOwnDeletion, askDeletion, withdrawDeletion.
import { handle } from '../platform/http/handle';
import { readOwnData } from './own-data/own-data';
import { DAY_MS } from '@crewcall/domain/units';
import { toOffice, toUser } from '../platform/live/audience';
import { lockSelf } from '../platform/database/lock-users';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { notifyOffice } from '../platform/notifications/notify-office';
import { needOwner, ownProof } from '../session/own-proof';

/** Everything that is stored about the caller, as a file to download. */
export const getOwnDataHandler = handle('getOwnData', async ({ db, user }) => ({
  fileName: 'crewcall-my-data.json',
  file: Buffer.from(await readOwnData(db, user.id)).toString('base64'),
}));

const A_DAY = 10;

/** The state of the caller's own deletion request. */
export const getOwnDeletionHandler = handle('getOwnDeletion', async ({ db, user }) => {
  const last = await db
    .selectFrom('deletion_request')
    .select(['asked_at', 'answered_at', 'accepted', 'reason'])
    .where('user_id', '=', user.id)
    .where('requested_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const at = last?.answered_at ?? null;
  return {
    askedAt: last && at === null ? last.asked_at : null,
    refused: last && at !== null && last.accepted === false ? { at, reason: last.reason } : null,
  };
});

/** The caller requests their own deletion. A second request changes nothing. */
export const askDeletionHandler = handle(
  'askDeletion',
  async ({ body, db, user, now, services, write }) => {
    const shown = await ownProof({ body, db, now, user, services, write });
    return write(async (tx) => {
      await lockSelf(tx.db, user.id);
      await needOwner(tx, shown, 'You ask for this');
      const made = await tx.db
        .insertInto('deletion_request')
        .values({ company_id: user.companyId, user_id: user.id, asked_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return;
      await queueMail(tx, {
        userId: user.id,
        to: user.email,
        subject: 'You asked to be deleted',
        text: letter(
          user.firstName,
          'the office has your request to delete what is kept about you, and mails you its answer. Until then you can take it back under Me.',
          'If this was not you, take it back, and choose a new password at once.',
        ),
      });
      await notifyOffice(tx, user.companyId, 'user:write', {
        subject: 'Somebody asks to be deleted',
        parts: ['A request for deletion waits for an answer. It is under Privacy.'],
      });
      tx.audit('user', user.id, { deletion: 'asked' });
      tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
      tx.announce('notifications.changed', {}, toOffice);
    });
  },
  // Limited, because each request mails the whole office.
  { quietAudit: true, limit: { per: 'user', max: A_DAY, windowMs: DAY_MS, what: 'requests' } },
);

/** Withdraws the caller's open deletion request, if there is one. */
export const withdrawDeletionHandler = handle('withdrawDeletion', ({ user, now, write }) =>
  write(async (tx) => {
    await lockSelf(tx.db, user.id);
    const gone = await tx.db
      .updateTable('deletion_request')
      .set({ withdrawn_at: now })
      .where('user_id', '=', user.id)
      .where('withdrawn_at', 'is', null)
      .where('answered_at', 'is', null)
      .returning('id')
      .execute();
    if (gone.length === 0) return;
    tx.audit('user', user.id, { deletion: 'taken back' });
    tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
    tx.announce('notifications.changed', {}, toOffice);
  }),
);
