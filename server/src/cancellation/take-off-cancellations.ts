import { cancelledTakenOffText } from '@crewcall/domain/cancellation';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTx } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { lockUsers } from '../platform/database/lock-users';
import { fullNameSql } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { toOffice, toUser } from '../platform/live/audience';
import { notify } from '../platform/notifications/notifications';

/** SQL over `e`: pay for a cancellation that nobody has taken off. */
const isLive = sql<boolean>`(e.kind = 'cancellation' and e.removed_at is null)`;
const isUnpaid = sql<boolean>`(e.invoice_id is null and e.payroll_at is null)`;

/** SQL over `e`: of people who are confirmed on a crew of this job. */
export const ofConfirmedOn = (jobId: number) => sql<boolean>`(e.job_id = ${jobId} and exists (
  select 1 from job_crew jc join crew_member m on m.crew_id = jc.id and m.status = ${inviteStatus.confirmed}
  where jc.id = e.crew_id and jc.deleted_at is null and m.user_id = e.user_id))`;

/** SQL over `e`: of these people and this crew. */
export const ofCrew = (crewId: number, users: readonly number[]) =>
  sql<boolean>`(e.crew_id = ${crewId} and e.user_id = any(${[...users]}::bigint[]))`;

/** Locks the people whose pay `takeOffCancellations` may take off. Call it before the job is locked: people come first. */
export async function lockCancelled(tx: DbTx, jobId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select e.user_id as id from extra e where ${isLive} and ${isUnpaid} and e.job_id = ${jobId}`.execute(tx);
  if (rows.length > 0)
    await lockUsers(
      tx,
      rows.map(({ id }) => id),
    );
}

/** What became of the pay for shifts that go ahead after all. */
export interface TakenOff {
  /** What each person reads, by id. */
  texts: ReadonlyMap<number, string>;
  /** For the office: who is paid already, which stays. */
  warnings: string[];
}

/** Takes off the pay for cancelled shifts that go ahead after all; what is paid stays. Lock the people first. */
export async function takeOffCancellations(
  tx: Tx,
  which: RawBuilder<unknown>,
  { by, now }: { by: number | null; now: EpochMs },
): Promise<TakenOff> {
  const { rows: taken } = await sql<{ id: number; idUser: number; cents: number }>`
    update extra e set removed_at = ${now}::bigint, removed_by = ${by}::bigint,
      removed_reason = 'The shift goes ahead after all'
    where ${isLive} and ${isUnpaid} and ${which} returning e.id, e.user_id as "idUser", e.cents`.execute(
    tx.db,
  );
  const { rows: paid } = await sql<{ name: string; number: number | null }>`
    select ${fullNameSql('u')} as name, e.invoice_id as number from extra e join app_user u on u.id = e.user_id
    where ${isLive} and not ${isUnpaid} and ${which} order by e.id`.execute(tx.db);
  for (const { id, idUser, cents } of taken) tx.audit('extra', id, { idUser, takenOff: true, cents });
  if (taken.length > 0)
    tx.announce('pay.changed', {}, [toOffice, ...taken.map(({ idUser }) => toUser(idUser))]);
  const sums = new Map<number, number>();
  for (const { idUser, cents } of taken) sums.set(idUser, (sums.get(idUser) ?? 0) + cents);
  return {
    texts: new Map([...sums].map(([idUser, cents]) => [idUser, cancelledTakenOffText(cents)])),
    warnings: paid.map(
      ({ name, number }) =>
        `${number === null ? 'Payroll' : `Invoice ${number}`} has paid ${name} for the cancellation, and that stays.`,
    ),
  };
}

/** Notifies people whose pay was taken off, where no other message of the same change says so. */
export async function notifyTakenOff(
  tx: Tx,
  { texts }: TakenOff,
  job: { id: number; title: string },
): Promise<void> {
  for (const [idUser, text] of texts) {
    const said = `You are on ${job.title} after all.`;
    await notify(tx, [idUser], {
      topic: 'changes',
      title: `On after all: ${job.title}`,
      text: `${said} ${text}`,
      parts: [said, text],
      path: `/jobs/upcoming/${job.id}/details`,
      tag: `cancelled-pay-${job.id}`,
      mail: 'always',
    });
  }
}
