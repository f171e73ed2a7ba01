import { fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { needPersonOf } from '../platform/database/person-of';

/** What the office noted about somebody else of the company, newest first. */
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
