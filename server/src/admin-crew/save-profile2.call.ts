import { handle } from '../platform/handle';
import { toOffice, toUser } from '../platform/audience';
import { passwordChanged } from '../session/password-changed';
import { tellOwner } from './account-notices';
import { refuseWeak } from './password';
import { profileColumns } from './profile-columns';
import { dropOldPicture, slowParts, storeParts } from './profile-parts';

/** Saves the caller's own profile; a new password signs out the caller's other devices. */
export const saveProfile2Handler = handle(
  'saveProfile2',
  async ({ body, user, now, services, write, notFound }) => {
    refuseWeak(body.password, user);
    const parts = await slowParts(body);
    return write(async (tx) => {
      const stored = await tx.db
        .selectFrom('app_user')
        .selectAll()
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirst();
      if (!stored) return notFound();
      const columns = { ...profileColumns(body, stored), ...(await storeParts(tx, services.blobs, parts)) };
      tx.audit('user', user.id, { changed: Object.keys(columns) });
      if (Object.keys(columns).length === 0) return { ok: true as const };
      await tx.db
        .updateTable('app_user')
        .set({ ...columns, updated_at: now })
        .where('id', '=', user.id)
        .execute();
      await dropOldPicture(tx, services.blobs, stored, columns);
      await tellOwner(tx, stored, columns);
      if (parts.passwordHash !== null) {
        await passwordChanged(tx, user, { now, exceptFamily: user.sessionId });
      }
      tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
      return { ok: true as const };
    });
  },
);
