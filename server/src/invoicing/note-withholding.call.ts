import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { needPersonOf } from '../platform/database/person-of';

/** Notes what is withheld from a worker without an ABN, or why nothing is. An empty text takes the note away. */
export const noteWithholdingHandler = handle('noteWithholding', async ({ body, user, db, now, write }) => {
  await needPersonOf(db, user.companyId, body.idUser);
  const text = body.text.trim();
  return write(async (tx) => {
    const note = { text, noted_by: user.id, noted_at: now };
    if (text === '') await tx.db.deleteFrom('withholding_note').where('user_id', '=', body.idUser).execute();
    else
      await tx.db
        .insertInto('withholding_note')
        .values({ user_id: body.idUser, ...note })
        .onConflict((same) => same.column('user_id').doUpdateSet(note))
        .execute();
    tx.audit('user', body.idUser, { withholdingNote: text });
    tx.announce('user.changed', { idUser: body.idUser }, toOffice);
  });
});
