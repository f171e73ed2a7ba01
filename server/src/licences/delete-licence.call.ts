import { toOffice, toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';

/** Takes an own licence back, with its file. One that the office has accepted is the office's to end. */
export const deleteLicenceHandler = handle(
  'deleteLicence',
  ({ body, user, services, write, refuse, notFound }) =>
    write(async (tx) => {
      await lockUsers(tx.db, [user.id]);
      const licence = await tx.db
        .selectFrom('licence as l')
        .innerJoin('licence_type as t', 't.id', 'l.type_id')
        .select(['l.status', 'l.blob_id', 't.name'])
        .where('l.id', '=', body.id)
        .where('l.user_id', '=', user.id)
        .executeTakeFirst();
      if (!licence) return notFound('This licence could not be found.');
      if (licence.status === 'accepted')
        return refuse(`The office has accepted your ${licence.name}. Ask the office to take it off.`);
      await tx.db.deleteFrom('licence').where('id', '=', body.id).execute();
      if (licence.blob_id !== null) await services.blobs.remove(tx, licence.blob_id);
      tx.audit('licence', body.id, { type: licence.name, deleted: true });
      tx.announce('licence.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
    }),
);
