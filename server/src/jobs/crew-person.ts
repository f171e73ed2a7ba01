import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Who can be put on a crew: active, of no customer and not of the office. `person` is a table or alias of app_user. */
export const isCrewPerson = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.active`)} and ${sql.ref(`${person}.manager_of`)} = '{}'
    and ${sql.ref(`${person}.permissions`)} = '{}')`;
