import { InviteStatus } from '@crewcall/domain/invite';
import { INVITE_HASTE_MS } from '@crewcall/domain/limits';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { isCrewPerson } from '../row-rules/people';
import { aboutPlace, confirmedOn, takesPeople } from './crew-lock';
import type { LockedCrew } from './crew-lock';

/**
 * If a crew is full and starts soon, notifies people who are still invited, so that nobody travels there in vain.
 * Call it with the crew locked, after somebody was confirmed.
 */
export async function notifyFilled(tx: Tx, crew: LockedCrew, now: number): Promise<void> {
  if (!takesPeople(crew, now) || crew.startAt > now + INVITE_HASTE_MS) return;
  if ((await confirmedOn(tx.db, crew.id)) < crew.amount) return;
  const waiting = await tx.db
    .selectFrom('crew_member')
    .innerJoin('app_user', 'app_user.id', 'user_id')
    .select('user_id')
    .where('crew_id', '=', crew.id)
    .where('status', '=', InviteStatus.Pending)
    .where(isCrewPerson('app_user'))
    .orderBy('user_id')
    .execute();
  const text = `All places of ${crew.title} on ${formatDateTimeWithZone(crew.startAt, crew.zone)} are taken. You need not answer any more.`;
  const to = waiting.map(({ user_id }) => user_id);
  await notify(tx, to, {
    topic: 'invites',
    startsAt: crew.startAt,
    shift: aboutPlace(crew, 'filled'),
    title: 'This shift is filled',
    subject: `Filled: ${crew.title}`,
    text,
    path: '/jobs/upcoming',
    tag: `invite-${crew.id}`,
    isUrgent: true,
    mail: 'else',
  });
}
