import { lockedUsers } from '../../platform/database/lock-users';
import { handle } from '../../platform/http/handle';
import { toOffice, toUser } from '../../platform/live/audience';
import { PICTURE_LIMIT } from '../../platform/files/pictures';
import { needOwner, ownProof } from '../../session/own-proof';
import { passwordChanged } from '../../session/password-changed';
import { leaveOldWays, notifyOwner } from './account-notices';
import { keepBankChange } from './bank-changes';
import { ownGst } from './gst-said';
import { refuseWeak, dropOldPicture, slowParts, storeParts } from './picture-and-password';
import { asksForOwner } from './pay-fields';
import { profileChange, untoldFields } from './profile-change';
import { profileColumns } from './profile-columns';
import { recordSave, refuseClash, savedFields } from './profile-saves';

/** Saves the caller's own profile; a new password signs out the caller's other devices. */
export const saveProfile2Handler = handle(
  'saveProfile2',
  async ({ body, user, db, now, services, write, notFound }) => {
    refuseWeak(body.password, user);
    const shown = await ownProof({ body, db, now, user, services, write });
    const parts = await slowParts(services.blobs, body, user.id);
    return write(async (tx) => {
      const stored = await lockedUsers(tx.db, [user.id], 'alone').selectAll().executeTakeFirst();
      if (!stored) return notFound();
      const columns = {
        ...profileColumns(body, stored),
        ...ownGst(body, stored, now),
        ...(await storeParts(tx, services.blobs, parts)),
      };
      const fields = savedFields(stored, columns);
      await refuseClash(tx.db, { idUser: user.id, reader: user.id }, body.version, fields);
      if (asksForOwner(stored, columns)) await needOwner(tx, shown);
      if (Object.keys(columns).length === 0) return;
      tx.audit('user', user.id, profileChange(stored, columns));
      await tx.db
        .updateTable('app_user')
        .set({ ...columns, updated_at: now })
        .where('id', '=', user.id)
        .execute();
      await recordSave(tx, { idUser: user.id, by: user.id, now, fields });
      await dropOldPicture(tx, services.blobs, stored, columns);
      const left = await leaveOldWays(tx, stored, columns, { now, exceptFamily: user.sessionId });
      await notifyOwner(tx, stored, columns, left);
      await keepBankChange(tx, { stored, columns, by: user, now });
      if (parts.passwordHash !== null) {
        await passwordChanged(tx, user, {
          now,
          isFirst: stored.password_hash === null,
          exceptFamily: user.sessionId,
        });
      }
      tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
    });
  },
  { quietAudit: true, limit: PICTURE_LIMIT, secret: untoldFields },
);
