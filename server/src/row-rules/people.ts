import type { Permission, Role } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const none = (person: string, column: 'permissions' | 'manager_of') =>
  sql<boolean>`${sql.ref(`${person}.${column}`)} = '{}'`;

// `person` is a table or alias of app_user.

/**
 * Not of a customer. A customer's manager reaches that customer's jobs only, even after being a crew member on others.
 */
export const ofNoCustomer = (person: string): RawBuilder<boolean> => none(person, 'manager_of');

/** `roleOf` in statements. */
export const hasRole = (person: string, role: Role): RawBuilder<boolean> =>
  ({
    manager: sql<boolean>`not ${ofNoCustomer(person)}`,
    admin: sql<boolean>`(${ofNoCustomer(person)} and not ${none(person, 'permissions')})`,
    crew: sql<boolean>`(${ofNoCustomer(person)} and ${none(person, 'permissions')})`,
  })[role];

/** Whether this person has the permission. That of a manager does not count: see `roleOf`. */
export const holdsRight = (person: string, permission: Permission): RawBuilder<boolean> =>
  sql<boolean>`(${ofNoCustomer(person)} and ${permission} = any(${sql.ref(`${person}.permissions`)}))`;

/** Who can supervise a job: active, and of no customer. */
export const maySupervise = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.active`)} and ${ofNoCustomer(person)})`;

/**
 * Who can be newly named a supervisor, and whose being one counts: a supervisor sets times, so nobody of the office gets
 * there by a job who may not.
 */
export const mayBecomeSupervisor = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${maySupervise(person)} and (${hasRole(person, 'crew')} or ${holdsRight(person, 'timesheet:write')}))`;

/** Who can be put on a crew: everyone who can supervise and is not in the office. */
export const isCrewPerson = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.active`)} and ${hasRole(person, 'crew')})`;
