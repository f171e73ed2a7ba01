import { permissions, roleOf } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { deny } from '../errors';
import { hasRole } from './people';
import type { Scope } from './scope';

interface Rights {
  permissions: readonly string[];
  manager_of: readonly string[];
}

const known = new Set<string>(permissions);

/** The permissions that count. A manager of a customer has none, whatever their account says. */
const effective = ({ permissions: held, manager_of }: Rights): Set<string> =>
  new Set(roleOf({ permissions: held, managerOf: manager_of }) === 'manager' ? [] : held);

const differing = (one: Iterable<string>, other: Iterable<string>): string[] => {
  const a = new Set(one);
  const b = new Set(other);
  return [...[...a].filter((entry) => !b.has(entry)), ...[...b].filter((entry) => !a.has(entry))];
};

/** May this caller make a manager of somebody, or end it? */
export const mayAppoint = (caller: Scope): boolean => caller.may('job.office');

/**
 * Does the target have a right that the caller lacks, or is it a manager that the caller could not appoint? Then the
 * caller may not change that account, take it over or close it. Rank does not matter for one's own account.
 */
export const outranks = (target: Rights & { id: number }, caller: Scope): boolean =>
  target.id !== caller.user.id &&
  (target.permissions.some((right) => !caller.user.permissions.includes(right)) ||
    (target.manager_of.length > 0 && !mayAppoint(caller)));

/** Refuses to touch the account of somebody who outranks the caller. */
export function denyOutranked(target: Rights & { id: number }, caller: Scope): void {
  if (outranks(target, caller)) deny('This person holds more rights than you.');
}

/**
 * Refuses callers without the right to make invoices to set a sign-in for a person who is paid or soon will be. With
 * that password they could sign in as the person and change the bank details.
 */
export async function denyPaid(db: Db, idUser: number, caller: Scope, sentence: string): Promise<void> {
  if (idUser === caller.user.id || caller.may('invoice.write')) return;
  const paid = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', idUser)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('bank_account_number', '!=', ''),
        exists(selectFrom('crew_member').select('id').whereRef('user_id', '=', 'app_user.id')),
        exists(selectFrom('timesheet').select('id').whereRef('user_id', '=', 'app_user.id')),
      ]),
    )
    .executeTakeFirst();
  if (paid) deny(sentence);
}

/** What a person is paid, and the rights without which somebody else cannot set it for this caller. */
const ownPay = {
  // Set in the profile, which nobody saves for a person who holds more rights.
  rate: ({ user }: Scope) => user.permissions,
  'flat amount': (): readonly string[] => ['crewinvoice:write'],
};

/**
 * Refuses (403) that callers set what they themselves are paid, unless they make invoices and nobody else could set it.
 */
export async function denyOwnPay(db: Db, caller: Scope, what: keyof typeof ownPay): Promise<void> {
  const { id, companyId } = caller.user;
  const somebodyElse = await db
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.company_id', '=', companyId)
    .where('u.id', '!=', id)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where(hasRole('u', 'admin'))
    .where(sql<boolean>`u.permissions @> ${[...ownPay[what](caller)]}::text[]`)
    .limit(1)
    .executeTakeFirst();
  if (somebodyElse || !caller.may('invoice.write'))
    deny(`Your own ${what} is changed by somebody else, who may make invoices.`);
}

/** The first right that the caller would give or take without holding it; null when the change is within bounds. */
export function overreach(before: Rights, after: Rights, caller: Scope): string | null {
  const touched = [
    ...differing(before.permissions, after.permissions),
    ...differing(effective(before), effective(after)),
  ];
  return touched.find((right) => !caller.user.permissions.includes(right)) ?? null;
}

/** Finds a name in the list that is not a permission. */
export const unknownPermission = (list: readonly string[]): string | undefined =>
  list.find((name) => !known.has(name));

/** Removes duplicates and sorts permissions in the product's order. */
export const inOrder = (wanted: readonly string[]): string[] =>
  permissions.filter((name) => wanted.includes(name));

const roleNames = { crew: 'crew', admin: 'office', manager: 'manager' } as const;

/** The role of a row of app_user, as lists of people name it. */
export const roleInWords = ({ permissions: held, manager_of }: Rights): 'crew' | 'office' | 'manager' =>
  roleNames[roleOf({ permissions: held, managerOf: manager_of })];
