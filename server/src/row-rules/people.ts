import type { Permission, Role } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const none = (person: string, column: 'permissions' | 'manager_of') =>
  sql<boolean>`${sql.ref(`${person}.${column}`)} = '{}'`;

// In this file `person` is a table or alias of app_user.

/**
 * Is the person not a customer's manager? A manager sees that customer's jobs only, even after being crew on others.
 */
export const ofNoCustomer = (person: string): RawBuilder<boolean> => none(person, 'manager_of');

/** `roleOf` of the domain in SQL: does the person have this role? */
export const hasRole = (person: string, role: Role): RawBuilder<boolean> =>
  ({
    manager: sql<boolean>`not ${ofNoCustomer(person)}`,
    admin: sql<boolean>`(${ofNoCustomer(person)} and not ${none(person, 'permissions')})`,
    crew: sql<boolean>`(${ofNoCustomer(person)} and ${none(person, 'permissions')})`,
  })[role];

/**
 * Does this person have the permission? Permissions stored on a customer's manager are ignored: a manager sees only
 * that customer's jobs, whatever the account says.
 */
export const holdsRight = (person: string, permission: Permission): RawBuilder<boolean> =>
  sql<boolean>`(${ofNoCustomer(person)} and ${permission} = any(${sql.ref(`${person}.permissions`)}))`;

/** Can the person supervise a job? They must be active and not a customer's manager. */
export const maySupervise = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.active`)} and ${ofNoCustomer(person)})`;

/**
 * Can the person be made a supervisor, or count as one? Supervisors change timesheets, so office users need the right
 * to do so; being named on a job must not give it to them.
 */
export const mayBecomeSupervisor = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${maySupervise(person)} and (${hasRole(person, 'crew')} or ${holdsRight(person, 'timesheet:write')}))`;

/** Can the person be put on a crew? They must be active, and neither office nor a customer's manager. */
export const isCrewPerson = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.active`)} and ${hasRole(person, 'crew')})`;
