import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { parts } from './own-data/own-data';
import type { Db } from '../db/schema';
import { goesWith, columnOf } from './delete-person';

type Looked = Pick<Out<'lookAtDeletion'>, 'goes' | 'stays'>;

const PROFILE = 'name, address, phone, birthday, bank and emergency details, picture, CV, password, rights';

/** What a deletion would remove and what it would leave, by the same table that it works through. */
export async function whatOfPerson(db: Db, idUser: number): Promise<Looked> {
  const goes: Looked['goes'] = [{ what: PROFILE, count: 1 }];
  const stays: Looked['stays'] = [];
  for (const part of parts) {
    if (part.about === 'app_user.id') continue;
    const [table, column] = columnOf(part.about);
    const { rows } = await sql<{ goes: number; stays: number }>`
      select count(*) filter (where ${goesWith(part)})::int as goes,
        count(*) filter (where not ${goesWith(part)})::int as stays
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${idUser}`.execute(db);
    const found = rows[0] ?? { goes: 0, stays: 0 };
    const what = part.called ?? part.name;
    if (found.goes > 0) goes.push({ what, count: found.goes });
    if (found.stays > 0 && part.fate !== 'goes') stays.push({ what, count: found.stays, why: part.fate.why });
  }
  return { goes, stays };
}
