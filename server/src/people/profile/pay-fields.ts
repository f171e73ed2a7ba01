import { isBankField, profileField, profileFieldNames } from '@crewcall/domain/profile-fields';
import type { BankFieldName } from '@crewcall/domain/profile-fields';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { deny } from '../../errors';
import { denyOwnPay } from '../../row-rules/rights-over-people';
import type { Scope } from '../../row-rules/scope';
import type { Person, PersonUpdate } from './profile-columns';

const bankFields = profileFieldNames.filter(isBankField);
const bankColumns = bankFields.map((name) => profileField(name).column);

type Column = keyof Person & keyof PersonUpdate;

/** Does one of these columns change? A phone number may be sent unchanged but in another format. */
export const moves = (names: readonly Column[], stored: Person, columns: PersonUpdate): boolean =>
  names.some((name) => columns[name] !== undefined && columns[name] !== stored[name]);

/** Do these columns change the account to which a person is paid? */
export const changesBank = (stored: Person, columns: PersonUpdate): boolean =>
  moves(bankColumns, stored, columns);

/** The fields to which links are sent: sign-in links by mail and text message, password links by mail. */
export const sentTo = ['email', 'phone'] as const satisfies readonly Column[];

/** Do these columns give a new way to sign in: a new password, email address or phone? */
export const opensAnotherWay = (stored: Person, columns: PersonUpdate): boolean =>
  moves(['password_hash', ...sentTo], stored, columns);

/**
 * Do these columns change where money is paid, who can sign in, or a person's rights? Then the caller must prove
 * their identity.
 */
export const asksForOwner = (stored: Person, columns: PersonUpdate): boolean =>
  changesBank(stored, columns) ||
  opensAnotherWay(stored, columns) ||
  moves(['permissions', 'manager_of'], stored, columns);

const NOT_THEIRS = 'Bank details are changed by the person themself, or by somebody who may make invoices.';

/**
 * The refusal to set the password, email or phone of a person who is paid, because with it a colleague could change
 * their bank details.
 */
export const NOT_THEIR_WAY_IN =
  'Password, address and phone lead to where somebody is paid: they are changed by somebody who may make invoices, ' +
  'or by this person. For a new password they take “Forgot password?” where they sign in.';

/**
 * Refuses bank details from a caller who may not see that person's: if a save had no effect, the caller would know
 * that they guessed them.
 */
export function refuseUntoldBank(
  caller: Scope,
  idUser: number,
  sent: Partial<Record<BankFieldName, string>>,
): void {
  if (!caller.seesBankOf(idUser) && bankFields.some((name) => sent[name] !== undefined)) deny(NOT_THEIRS);
}

interface GroupRates {
  rates: readonly { id: number; rate: number | null }[];
  /** Also applies the new rates to timesheets that are not invoiced yet. */
  apply: boolean;
}

/**
 * Refuses (403) a change of another person's bank details without the right to make invoices, and of your own rate:
 * these decide who is paid how much.
 */
export async function guardPay(
  db: Db,
  caller: Scope,
  stored: Person,
  columns: PersonUpdate,
  groups: GroupRates | null,
): Promise<void> {
  if (stored.id !== caller.user.id) {
    if (!caller.may('invoice.write') && moves(bankColumns, stored, columns)) deny(NOT_THEIRS);
  } else if (groups !== null && (groups.apply || (await differs(db, stored.id, groups.rates))))
    await denyOwnPay(db, caller, 'rate');
}

async function differs(db: Db, userId: number, rates: GroupRates['rates']): Promise<boolean> {
  const { rows } = await sql`
    select 1 from unnest(${rates.map(({ id }) => id)}::bigint[], ${rates.map(({ rate }) => rate)}::int[]) r (id, rate)
    left join user_group_rate u on u.user_id = ${userId} and u.group_id = r.id
    where u.rate_cents is distinct from r.rate limit 1`.execute(db);
  return rows.length > 0;
}
