import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Who can supervise a job: active, and of no customer. `person` is a table or alias of app_user. */
export const maySupervise = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.active`)} and ${sql.ref(`${person}.manager_of`)} = '{}')`;

/** Who can be put on a crew: whoever can supervise, and is not of the office. `person` is a table or alias of app_user. */
export const isCrewPerson = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${maySupervise(person)} and ${sql.ref(`${person}.permissions`)} = '{}')`;
