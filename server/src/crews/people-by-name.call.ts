// Call: getPeopleByName.
import { PEOPLE_MOST } from '@crewcall/domain/limits';
import { searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { fullNameSql, nameApartOnPage } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { isCrewPerson, mayBecomeSupervisor } from '../row-rules/people';

const isMeant = { crew: isCrewPerson, supervisor: mayBecomeSupervisor };

/** The first people, by name, whose names contain these words. */
export const getPeopleByNameHandler = handle('getPeopleByName', async ({ body, user, db }) => {
  const may = isMeant[body.as];
  const { rows } = await sql<{ id: number; fullName: string }>`
    select u.id, ${nameApartOnPage('u', 'other', may('other'))} as "fullName" from app_user u
    where u.company_id = ${user.companyId} and ${may('u')}
      and ${containsAllWords(sql`folded(${fullNameSql('u')})`, searchWords(body.search))}
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id
    limit ${PEOPLE_MOST + 1}`.execute(db);
  return { people: rows.slice(0, PEOPLE_MOST), hasMore: rows.length > PEOPLE_MOST };
});
