import { createHash } from 'node:crypto';
import type { AbaTick } from '@crewcall/domain/aba-ticks';
import { joinedByAnd } from '@crewcall/domain/sentence';
import { accountKey, accountEnd } from '@crewcall/domain/bsb';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { Payment } from './payments';
import { accountMoved, changedWhen, lastOf, neverPaidAccounts } from './never-paid-accounts';

/** A warning that has to be confirmed ("ticked") before a full bank file is made. */
export interface Tick extends AbaTick {
  text: string;
  /** Ids of the selected invoices that the warning is about. */
  invoices: number[];
}

/** Makes an id from an account and all who share it, so that one more person, or another account, needs a new tick. */
const idOfShared = (key: string, people: readonly number[]): number =>
  createHash('sha256')
    .update(`${key} ${people.join(' ')}`)
    .digest()
    .readUIntBE(0, 6);

/** Looks up the invoices of some people, in the order of the payments. */
function invoicesBy(payments: readonly Payment[]): (people: readonly number[]) => number[] {
  const of = new Map<number, { place: number; id: number }[]>();
  for (const [place, { idUser, idInvoice: id }] of payments.entries()) {
    const known = of.get(idUser);
    if (known) known.push({ place, id });
    else of.set(idUser, [{ place, id }]);
  }
  return (people) =>
    people
      .flatMap((idUser) => of.get(idUser) ?? [])
      .sort((a, b) => a.place - b.place)
      .map(({ id }) => id);
}

/** Warns of accounts that changed since the worker was last paid in full, or in the last 48 hours. */
async function changedAccounts(
  db: Db,
  payments: readonly Payment[],
  now: EpochMs,
  zone: Zone,
): Promise<Tick[]> {
  const payees = new Map(payments.map(({ idUser, payee }) => [idUser, payee]));
  const invoicesOf = invoicesBy(payments);
  const accounts = await neverPaidAccounts(db, [...payees.keys()], now);
  return accounts.map((account) => {
    const { id, idUser } = lastOf(account.changes);
    return {
      kind: 'changed',
      id,
      text: `${payees.get(idUser) ?? ''}: bank details changed ${changedWhen(account, zone)}${accountMoved(account)}.`,
      invoices: invoicesOf([idUser]),
    };
  });
}

interface Holder {
  id: number;
  first_name: string;
  last_name: string;
  active: boolean;
  bank_account_bsb: string;
  bank_account_number: string;
}

/** Warns of accounts that are paid here and that another person has too, whether that person is paid here or not. */
async function sharedAccounts(db: Db, companyId: number, payments: readonly Payment[]): Promise<Tick[]> {
  const paid = new Map<string, string>();
  for (const { bsb, account } of payments) {
    const key = accountKey(bsb, account);
    if (key !== null) paid.set(key, accountEnd(account));
  }
  const { rows } = await sql<Holder>`
    select id, first_name, last_name, active, bank_account_bsb, bank_account_number from app_user
    where company_id = ${companyId} and bank_account_number <> '' order by id`.execute(db);
  const holders = new Map<string, Holder[]>();
  for (const row of rows) {
    const key = accountKey(row.bank_account_bsb, row.bank_account_number);
    if (key === null || !paid.has(key)) continue;
    const known = holders.get(key);
    if (known) known.push(row);
    else holders.set(key, [row]);
  }
  const invoicesOf = invoicesBy(payments);
  return [...holders].flatMap(([key, people]): Tick[] => {
    if (people.length < 2) return [];
    const names = people.map((row) => (row.active ? fullName(row) : `${fullName(row)} (inactive)`));
    return [
      {
        kind: 'shared',
        id: idOfShared(
          key,
          people.map(({ id }) => id),
        ),
        text: `${joinedByAnd(names)} share one account, …${paid.get(key)}.`,
        invoices: invoicesOf(people.map(({ id }) => id)),
      },
    ];
  });
}

/**
 * Lists the account warnings to confirm before a full file. A one-dollar file needs none, as it is how the office finds
 * out whether an account is right. Call it after reading the payments, so that a change in between is included.
 */
export async function accountTicks(
  db: Db,
  companyId: number,
  payments: readonly Payment[],
  asked: { type: number; now: EpochMs; zone: Zone },
): Promise<Tick[]> {
  if (asked.type !== InvoiceStatus.Full) return [];
  const live = payments.filter(({ cancelled }) => !cancelled);
  return [
    ...(await changedAccounts(db, live, asked.now, asked.zone)),
    ...(await sharedAccounts(db, companyId, live)),
  ];
}

/** The sentence that refuses a full file because these warnings are not confirmed. */
export const ticksText = (missing: readonly Tick[]): string => {
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  return `Look at this before it is paid, and confirm it: ${missing[0]?.text ?? ''}${more}`;
};
