import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { denyOutranked } from '../row-rules/rights-over-people';

/**
 * Deletes a note, no matter who wrote it: a wrong note must not outlast its author. Nobody can delete a note about
 * themselves, or one by somebody with more rights.
 */
export const deleteNoteHandler = handle('deleteNote', ({ body, user, scope, write, notFound }) =>
  write(async (tx) => {
    const note = await tx.db
      .selectFrom('person_note as n')
      .innerJoin('app_user as u', 'u.id', 'n.user_id')
      .leftJoin('app_user as author', 'author.id', 'n.by')
      .select(['n.id', 'n.user_id', 'n.by', 'author.permissions', 'author.manager_of'])
      .where('n.id', '=', body.id)
      .where('u.company_id', '=', user.companyId)
      .where('n.user_id', '<>', user.id)
      .executeTakeFirst();
    if (!note) return notFound('This note could not be found. Somebody may have deleted it.');
    const { by, permissions, manager_of } = note;
    if (by !== null && permissions && manager_of) denyOutranked({ id: by, permissions, manager_of }, scope);
    await tx.db.deleteFrom('person_note').where('id', '=', note.id).execute();
    tx.audit('user', note.user_id, { note: 'deleted' });
    tx.announce('user.changed', { idUser: note.user_id }, [toOffice]);
  }),
);
