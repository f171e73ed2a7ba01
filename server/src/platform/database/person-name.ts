import { fullNameOf } from '@crewcall/domain/full-name';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

export interface PersonName {
  first_name: string;
  last_name: string;
}

/** The name of a row; empty if a left join found no user. */
export const fullName = ({
  first_name,
  last_name,
}: { [Column in keyof PersonName]: string | null }): string =>
  fullNameOf({ firstName: first_name ?? '', lastName: last_name ?? '' });

/** The full name in SQL; `person` is a table or alias of app_user. Null if a left join found no user. */
export const fullNameSql = (person: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`;

const apart = (person: string, isShared: RawBuilder<boolean>): RawBuilder<string> =>
  sql<string>`${fullNameSql(person)} || case when ${isShared} then
    ' (' || coalesce('…' || nullif(right(${sql.ref(`${person}.phone`)}, 3), ''), 'no. ' || ${sql.ref(`${person}.id`)}) || ')'
    else '' end`;

/**
 * The full name for a list to choose people from, one row per person. People with the same name also get the end of
 * their phone number, or a number: `namesakes` of the domain, in SQL.
 */
export const nameApart = (person: string): RawBuilder<string> =>
  apart(person, sql<boolean>`count(*) over (partition by lower(${fullNameSql(person)})) > 1`);

/**
 * `nameApart` for one page of a list. `isListed` is an SQL condition on `other`, a row of app_user: whether the whole
 * list contains it.
 */
export const nameApartOnPage = (
  person: string,
  other: string,
  isListed: RawBuilder<boolean>,
): RawBuilder<string> =>
  apart(
    person,
    sql<boolean>`exists (select 1 from app_user ${sql.ref(other)}
      where ${sql.ref(`${other}.company_id`)} = ${sql.ref(`${person}.company_id`)}
        and lower(${fullNameSql(other)}) = lower(${fullNameSql(person)})
        and ${sql.ref(`${other}.id`)} <> ${sql.ref(`${person}.id`)} and ${isListed})`,
  );

/** The names of these people in one list, by id: `nameApart`. */
export async function selectNamesApart(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${nameApart('u')} as name from app_user u where u.id = any(${[...new Set(ids)]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** First name and initial: the form of a name that crew see of each other. */
export const shortName = ({ first_name, last_name }: PersonName): string => {
  const [initial] = last_name.trim();
  return initial === undefined ? first_name : `${first_name} ${initial}.`;
};
