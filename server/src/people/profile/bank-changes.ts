import { accountEnd } from '@crewcall/domain/bsb';
import { fullNameOf } from '@crewcall/domain/full-name';
import type { EpochMs } from '@crewcall/domain/units';
import type { Db } from '../../db/schema';
import { companyConfig } from '../../platform/database/company-config';
import type { Tx } from '../../platform/database/tx';
import { fullName } from '../../platform/database/person-name';
import type { SessionUser } from '../../platform/security/session-user';
import { notifyOffice } from '../../platform/notifications/notify-office';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { keepWayIn } from '../../session/way-in-change';
import { changesBank, opensAnotherWay } from './pay-fields';
import type { Person, PersonUpdate } from './profile-columns';

interface Saved {
  /** The person before the save; the caller has locked the row. */
  stored: Person;
  columns: PersonUpdate;
  by: SessionUser;
  now: EpochMs;
}

/**
 * Records when bank details were changed and by whom, and notifies the office. Stores only the end of the account
 * number.
 */
export async function keepBankChange(tx: Tx, { stored, columns, by, now }: Saved): Promise<void> {
  if (!changesBank(stored, columns)) return;
  const ended = accountEnd(stored.bank_account_number);
  const ends = accountEnd(columns.bank_account_number ?? stored.bank_account_number);
  await tx.db
    .insertInto('bank_change')
    .values({
      user_id: stored.id,
      changed_by: by.id,
      changed_at: now,
      old_ending: ended,
      new_ending: ends,
      old_bsb: stored.bank_account_bsb,
      bsb: columns.bank_account_bsb ?? stored.bank_account_bsb,
    })
    .execute();
  const { confTimezone } = await companyConfig(tx.db, stored.company_id);
  const name = fullName(stored);
  const who = by.id === stored.id ? 'in their own profile' : `by ${fullNameOf(by)}`;
  const number =
    ends === '' || ends === ended
      ? ''
      : ` The account number now ends in ${ends}${ended === '' ? '' : `; before, it ended in ${ended}`}.`;
  await notifyOffice(tx, stored.company_id, 'crewinvoice:write', {
    subject: `Bank details changed: ${name}`,
    parts: [
      `${name}'s bank details were changed on ${formatDateTimeWithZone(now, confTimezone)} ${who}.${number}`,
      `The next full bank file asks about it. If nobody expects the change, call ${name} on a number that you know.`,
    ],
    path: `/admin/crew/${stored.id}?tab=banking`,
    notifiesHolders: true,
  });
}

/** Records who set another person's password, email address or phone. */
export async function keepOtherWay(tx: Tx, { stored, columns, by, now }: Saved): Promise<void> {
  if (opensAnotherWay(stored, columns)) await keepWayIn(tx.db, { idUser: stored.id, by: by.id, now });
}

/** Time and author of the latest change of a person's bank details. */
export async function lastBankChange(db: Db, idUser: number): Promise<{ at: EpochMs; by: string } | null> {
  const row = await db
    .selectFrom('bank_change as c')
    .innerJoin('app_user as u', 'u.id', 'c.changed_by')
    .select(['c.changed_at', 'u.first_name', 'u.last_name'])
    .where('c.user_id', '=', idUser)
    .orderBy('c.id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : { at: row.changed_at, by: fullName(row) };
}
