import { ACCOUNT_FRESH_MS } from '@crewcall/domain/limits';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { joinedByAnd } from '@crewcall/domain/sentence';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { sentWhen } from '@crewcall/domain/when-text';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/person-name';

interface Change {
  id: number;
  idUser: number;
  changedBy: number;
  at: EpochMs;
  endedIn: string;
  endsIn: string;
  bsbWas: string;
  bsb: string;
  /** Who changed it. */
  first_name: string;
  last_name: string;
}

/** All that was changed of one person's account since it was last paid in full, oldest first; and of a moment ago. */
export type UntriedAccount = readonly [Change, ...Change[]];

/** The accounts of these people that are not those that were last paid in full, or were changed a moment ago. */
export async function untriedAccounts(
  db: Db,
  people: readonly number[],
  now: EpochMs,
): Promise<UntriedAccount[]> {
  const { rows } = await sql<Change>`
    select c.id, c.user_id as "idUser", c.changed_by as "changedBy", c.changed_at as at, c.ended_in as "endedIn",
      c.ends_in as "endsIn", c.bsb_was as "bsbWas", c.bsb, by.first_name, by.last_name
    from bank_change c join app_user by on by.id = c.changed_by
    where c.user_id = any(${[...people]}::bigint[]) and not c.is_first
      and (c.changed_at > ${now - ACCOUNT_FRESH_MS}::bigint or c.changed_at > coalesce((
        select max(b.created_at) from invoice i join bank_file_invoice f on f.invoice_id = i.id
          join bank_file b on b.id = f.bank_file_id and b.type = ${InvoiceStatus.Full}
        where i.user_id = c.user_id), 0))
    order by c.user_id, c.id`.execute(db);
  const accounts = new Map<number, [Change, ...Change[]]>();
  for (const row of rows) {
    const known = accounts.get(row.idUser);
    if (known) known.push(row);
    else accounts.set(row.idUser, [row]);
  }
  return [...accounts.values()];
}

/** The last of the changes: it names the account as it now is. */
export const lastOf = (account: UntriedAccount): Change => account.at(-1) ?? account[0];

/** `on … by themself and on … by Alex Morgan`, each with their last change. */
export function changedWhen(account: UntriedAccount, zone: Zone): string {
  const byPerson = new Map<number, string>();
  for (const change of account) {
    const who = change.changedBy === change.idUser ? 'themself' : fullName(change);
    byPerson.delete(change.changedBy);
    byPerson.set(change.changedBy, `on ${sentWhen(change.at, zone)} by ${who}`);
  }
  return joinedByAnd([...byPerson.values()]);
}

const inPlaceOf = (was: string, is: string): string => (was === '' ? is : `${is} in place of ${was}`);

/**
 * `, now …567 in place of …890, BSB 062-000 in place of 082-902`: the account against the one before all of these
 * changes. Empty where the number itself stayed, or where there is too little of it.
 */
export function accountMoved(account: UntriedAccount): string {
  const [{ endedIn, bsbWas }, { endsIn, bsb }] = [account[0], lastOf(account)];
  const number = endsIn === '' || endsIn === endedIn ? '' : inPlaceOf(endedIn && `…${endedIn}`, `…${endsIn}`);
  const branch = bsb === '' || bsb === bsbWas ? '' : `BSB ${inPlaceOf(bsbWas, bsb)}`;
  const moved = [number, branch].filter((text) => text !== '');
  return moved.length === 0 ? '' : `, now ${moved.join(', ')}`;
}
