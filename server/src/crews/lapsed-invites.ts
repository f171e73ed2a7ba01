import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { aboutPlace } from './crew-lock';
import type { LockedCrew } from './crew-lock';

/** The refusal when a worker answers a lapsed invitation. */
export const LAPSED =
  'This invitation has lapsed: it was not answered in time, and somebody else was asked. Please call the office if you can come.';

/** Records that these invitations lapsed and notifies the workers. The caller has locked the crew. */
export async function noteLapsed(
  tx: Tx,
  crew: LockedCrew,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const lapsed = { lapsed_at: now, superseded_at: null };
  const places = { crew_id: crew.id, company_id: crew.companyId, ...lapsed };
  await tx.db
    .insertInto('lapsed_invite')
    .values(ids.map((id) => ({ user_id: id, ...places })))
    .onConflict((conflict) => conflict.columns(['crew_id', 'user_id']).doUpdateSet(lapsed))
    .execute();
  const text = `Your invitation to ${crew.title} on ${formatDateTimeWithZone(crew.startAt, crew.zone)} was not answered, and somebody else was asked. You need not answer any more.`;
  await notify(tx, ids, {
    topic: 'invites',
    startsAt: crew.startAt,
    shift: aboutPlace(crew, 'off'),
    title: 'Your invitation has lapsed',
    subject: `Lapsed: ${crew.title}`,
    text,
    path: '/jobs/upcoming',
    tag: `invite-${crew.id}`,
    mail: 'else',
  });
}

/**
 * Records that a worker was removed from the crew after their invitation had lapsed: the removal is now the reason
 * why they are not on it.
 */
export const supersedeLapse = (tx: DbTx, crew: number, user: number, now: number) =>
  tx
    .updateTable('lapsed_invite')
    .set({ superseded_at: now })
    .where('crew_id', '=', crew)
    .where('user_id', '=', user)
    .where('superseded_at', 'is', null)
    .execute();

/** Is this worker not on the crew because their invitation lapsed? */
export async function hasLapsed(tx: DbTx, crew: number, user: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lapsed_invite where crew_id = ${crew} and user_id = ${user}
      and superseded_at is null`.execute(tx);
  return rows.length > 0;
}
