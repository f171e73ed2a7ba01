// Calls: getNotes, addNote, deleteNote.
import { fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { needPersonOf } from '../platform/database/person-of';
import { DAY_MS } from '@crewcall/domain/units';
import { toOffice } from '../platform/live/audience';
import { lockUsers } from '../platform/database/lock-users';
import { once } from '../platform/http/once';
import { denyOutranked } from '../row-rules/rights-over-people';

/** The office's notes about a person other than the caller, newest first. */
export const getNotesHandler = handle('getNotes', async ({ body, user, db, deny }) => {
  if (body.idUser === user.id) deny('What was noted about you stands in your own data, under Me.');
  await needPersonOf(db, user.companyId, body.idUser);
  const notes = await db
    .selectFrom('person_note as n')
    .innerJoin('app_user as b', 'b.id', 'n.by')
    .select(['n.id', 'n.text', 'n.at'])
    .select(fullNameSql('b').as('by'))
    .where('n.user_id', '=', body.idUser)
    .orderBy('n.id', 'desc')
    .execute();
  return { notes };
});

const A_DAY = 500;

/**
 * Adds a note about another person. The audit records only who the note is about, because audit rows exist longer
 * than notes.
 */
export const addNoteHandler = handle(
  'addNote',
  ({ body, user, now, write, refuse }) =>
    write(
      once(user.id, 'addNote', body.key, async (tx) => {
        if (body.idUser === user.id) refuse('Notes about you are written by somebody else.');
        // Locked, so that the person cannot be deleted while the note is written.
        await lockUsers(tx.db, [body.idUser]);
        await needPersonOf(tx.db, user.companyId, body.idUser);
        const { id } = await tx.db
          .insertInto('person_note')
          .values({ user_id: body.idUser, by: user.id, text: body.text.trim(), at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        tx.audit('user', body.idUser, { note: 'added' });
        tx.announce('user.changed', { idUser: body.idUser }, [toOffice]);
        return { ok: true as const, id };
      }),
    ),
  { secret: ['text'], limit: { per: 'user', max: A_DAY, windowMs: DAY_MS, what: 'notes' } },
);

/**
 * Deletes a note by any author, because a wrong note must not remain after its author has left. Nobody can delete a
 * note about themselves, or one by a person with more rights.
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
