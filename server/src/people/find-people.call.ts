import { sql } from 'kysely';
import { fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { chosenBySearch, finderOf } from './found-people';

const AT_ONCE = 2000;

/** Returns all people selected by "Select all" in the crew list, with their names, for a bulk action. */
export const findPeopleHandler = handle('findPeople', async ({ body, user, db, now }) => {
  const chosen = await chosenBySearch(await finderOf(db, user.companyId, now), body);
  const { rows } = await sql<{ id: number; fullName: string }>`
    select u.id, ${fullNameSql('u')} as "fullName" from app_user u
    where ${chosen} and u.id > ${body.after ?? 0} order by u.id limit ${AT_ONCE}`.execute(db);
  return { people: rows, next: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null) };
});
