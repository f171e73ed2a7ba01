import { ACCOUNT_FRESH_MS, WAY_IN_COUNTS_MS } from '@crewcall/domain/limits';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { joinedByAnd } from '@crewcall/domain/sentence';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';

/** A change of a person's bank account or of a way to sign in. */
interface Act {
  idUser: number;
  changedBy: number;
  at: EpochMs;
  /** Name of the person who made the change. */
  first_name: string;
  last_name: string;
}
interface Change extends Act {
  id: number;
  endedIn: string;
  endsIn: string;
  bsbWas: string;
  bsb: string;
}

export interface NeverPaidAccount {
  /** Changes since the worker was last paid in full, or in the last 48 hours; oldest first. */
  changes: readonly [Change, ...Change[]];
  /**
   * Sign-in changes by others before the last account change, oldest first: they could have made that change in the
   * person's name. Earlier bank files do not clear them, as they revoke no password.
   */
  waysIn: readonly Act[];
}

/**
 * Is account change `c` (of `bank_change`) recent, or was it made after the last full bank file that paid the worker?
 * A file names the latest change before it, as the clocks of two servers may differ.
 */
const isUntried = (now: EpochMs): RawBuilder<boolean> => sql<boolean>`(
  c.changed_at > ${now - ACCOUNT_FRESH_MS}::bigint or c.id > coalesce((
    select max(f.bank_change_id) from invoice i join bank_file_invoice f on f.invoice_id = i.id
      join bank_file b on b.id = f.bank_file_id and b.type = ${InvoiceStatus.Full}
    where i.user_id = c.user_id), 0))`;

/** Finds the accounts of these people that changed and were not paid in full since, or changed in the last 48 hours. */
export async function neverPaidAccounts(
  db: Db,
  people: readonly number[],
  now: EpochMs,
): Promise<NeverPaidAccount[]> {
  const { rows } = await sql<Change>`
    select c.id, c.user_id as "idUser", c.changed_by as "changedBy", c.changed_at as at, c.old_ending as "endedIn",
      c.new_ending as "endsIn", c.old_bsb as "bsbWas", c.bsb, by.first_name, by.last_name
    from bank_change c join app_user by on by.id = c.changed_by
    where c.user_id = any(${[...people]}::bigint[]) and not c.is_first and ${isUntried(now)}
    order by c.user_id, c.id`.execute(db);
  const accounts = new Map<number, [Change, ...Change[]]>();
  for (const row of rows) {
    const known = accounts.get(row.idUser);
    if (known) known.push(row);
    else accounts.set(row.idUser, [row]);
  }
  const { rows: ways } = await sql<Act>`
    select w.user_id as "idUser", w.changed_by as "changedBy", w.changed_at as at, by.first_name, by.last_name
    from way_in_change w join app_user by on by.id = w.changed_by
    where w.user_id = any(${[...accounts.keys()]}::bigint[]) and w.changed_at > ${now - WAY_IN_COUNTS_MS}::bigint
    order by w.id`.execute(db);
  return [...accounts].map(([id, changes]) => {
    const until = lastOf(changes).at;
    return { changes, waysIn: ways.filter(({ idUser, at }) => idUser === id && at <= until) };
  });
}

/** Finds people whose first account, not paid in full since, was entered through a link that user `by` had seen. */
export async function firstAccountsBy(
  db: Db,
  people: readonly number[],
  by: number,
  now: EpochMs,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.user_id as id from bank_change c
      join way_in_change w on w.user_id = c.user_id and w.changed_at = c.changed_at and w.changed_by = ${by}
    where c.user_id = any(${[...people]}::bigint[]) and c.is_first and ${isUntried(now)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The last change, which has the current account. */
export const lastOf = (changes: NeverPaidAccount['changes']): Change => changes.at(-1) ?? changes[0];

/** Formats changes as `on … by themself and on … by Alex Morgan`, with the last one of each person who made any. */
function actsWhen(acts: readonly Act[], zone: Zone): string {
  const byPerson = new Map<number, string>();
  for (const act of acts) {
    const who = act.changedBy === act.idUser ? 'themself' : fullName(act);
    byPerson.delete(act.changedBy);
    byPerson.set(act.changedBy, `on ${formatDateTimeWithZone(act.at, zone)} by ${who}`);
  }
  return joinedByAnd([...byPerson.values()]);
}

/** `on … by themself, after a new way in on … by Alex Morgan`. */
export const changedWhen = ({ changes, waysIn }: NeverPaidAccount, zone: Zone): string =>
  `${actsWhen(changes, zone)}${waysIn.length === 0 ? '' : `, after a new way in ${actsWhen(waysIn, zone)}`}`;

const inPlaceOf = (was: string, is: string): string => (was === '' ? is : `${is} in place of ${was}`);

/**
 * `, now …567 in place of …890, BSB 062-000 in place of 082-902`: the account compared with the one before all these
 * changes. Empty if the number did not change or has too few digits.
 */
export function accountMoved({ changes }: NeverPaidAccount): string {
  const [{ endedIn, bsbWas }, { endsIn, bsb }] = [changes[0], lastOf(changes)];
  const number = endsIn === '' || endsIn === endedIn ? '' : inPlaceOf(endedIn && `…${endedIn}`, `…${endsIn}`);
  // If the first change has no old BSB, nobody knows whether the BSB changed.
  const branch = bsbWas === '' || bsb === '' || bsb === bsbWas ? '' : `BSB ${inPlaceOf(bsbWas, bsb)}`;
  const moved = [number, branch].filter((text) => text !== '');
  return moved.length === 0 ? '' : `, now ${moved.join(', ')}`;
}
