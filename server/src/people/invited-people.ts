import { searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { isNearSet, isWorkedSet } from './found-people';
import type { CrewFilter } from './found-people';

/** Does a search filter by something that people without an account cannot have? */
const needsAccount = (find: CrewFilter): boolean => {
  const { active, state, group, licence, role, gaps, values } = find;
  return (
    active !== -1 ||
    state !== 0 ||
    !['', 'crew'].includes(role) ||
    !['', 'missing', 'invitation'].includes(gaps) ||
    [group, licence, ...Object.values(values)].some((wanted) => wanted !== '') ||
    isNearSet(find) ||
    isWorkedSet(find)
  );
};

const searched = sql`folded(r.first_name || ' ' || r.last_name || ' ' || r.email || ' ' || r.phone || ' '
  || regexp_replace(r.phone, '^\\+61', '0'))`;

/**
 * The people that a search finds among those who were mailed a link to register as crew and have not finished yet. They
 * have no account.
 */
export function invitedPeople(db: Db, companyId: number, find?: CrewFilter) {
  const words = searchWords(find?.text ?? '');
  const found = sql`registrant r where r.company_id = ${companyId} and r.type = 'worker' and r.approved
    and r.user_id is null and r.merged_into is null and ${find === undefined || !needsAccount(find)}
    and ${containsAllWords(searched, words)}`;
  return {
    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${found}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    /** Those of a page, by name. */
    async page(limit: number, offset: number) {
      const { rows } = await sql<{ idRegistrant: number; fullName: string; email: string; phone: string }>`
        select r.id as "idRegistrant", trim(r.first_name || ' ' || r.last_name) as "fullName", r.email, r.phone
        from ${found} order by r.first_name, r.last_name, r.id limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  };
}
