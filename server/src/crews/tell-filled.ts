import { InviteStatus } from '@crewcall/domain/invite';
import { INVITE_HASTE_MS } from '@crewcall/domain/limits';
import { companyConfig } from '../platform/company-config';
import type { Tx } from '../platform/handle';
import { notifyAll } from '../platform/messages';
import { sentWhen } from '@crewcall/domain/when-text';
import { confirmedOn, takesPeople } from './crew-lock';
import type { LockedCrew } from './crew-lock';
import { workerMail } from './worker-mail';

/**
 * Tells whoever is still invited that the last place of a crew is gone, where it begins soon: they were asked in haste
 * and would set out for nothing. The crew is locked, and somebody has just been confirmed on it.
 */
export async function tellFilled(tx: Tx, crew: LockedCrew, now: number): Promise<void> {
  if (!takesPeople(crew, now) || crew.startAt > now + INVITE_HASTE_MS) return;
  if ((await confirmedOn(tx.db, crew.id)) < crew.amount) return;
  const waiting = await tx.db
    .selectFrom('crew_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.first_name as firstName'])
    .where('m.crew_id', '=', crew.id)
    .where('m.status', '=', InviteStatus.Pending)
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute();
  if (waiting.length === 0) return;
  const { confCompanyName } = await companyConfig(tx.db, crew.companyId);
  const text = `All places of ${crew.title} on ${sentWhen(crew.startAt, crew.zone)} are taken. You need not answer any more.`;
  await notifyAll(
    tx,
    waiting.map((worker) => ({
      userId: worker.id,
      topic: 'invites',
      startsAt: crew.startAt,
      push: {
        title: 'This shift is filled',
        text,
        path: '/jobs/upcoming',
        tag: `invite-${crew.id}`,
        isUrgent: true,
      },
      mailElse: workerMail(worker, confCompanyName, `Filled: ${crew.title}`, text),
    })),
  );
}
