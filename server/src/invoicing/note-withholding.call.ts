import { toOffice } from '../platform/audience';
import { handle } from '../platform/handle';

/** Notes what is withheld from a worker without an ABN, or why nothing is. An empty text takes the note away. */
export const noteWithholdingHandler = handle(
  'noteWithholding',
  async ({ body, user, db, now, write, notFound }) => {
    const person = await db
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', body.idUser)
      .where('company_id', '=', user.companyId)
      .executeTakeFirst();
    if (!person) return notFound('This person could not be found.');
    const text = body.text.trim();
    return write(async (tx) => {
      const note = { text, noted_by: user.id, noted_at: now };
      if (text === '') await tx.db.deleteFrom('withholding_note').where('user_id', '=', person.id).execute();
      else
        await tx.db
          .insertInto('withholding_note')
          .values({ user_id: person.id, ...note })
          .onConflict((same) => same.column('user_id').doUpdateSet(note))
          .execute();
      tx.audit('user', person.id, { withholdingNote: text });
      tx.announce('user.changed', { idUser: person.id }, toOffice);
      return { ok: true as const };
    });
  },
);
