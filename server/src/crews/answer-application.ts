import { InviteStatus } from '@crewcall/domain/invite';
import { texts } from '@crewcall/domain/texts';
import { ofCrew, takeOffCancellations } from '../cancellation/take-off-cancellations';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import type { SessionUser } from '../platform/security/session-user';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { inviteAnswered, jobChanged } from '../jobs/announce';
import { logPlace } from '../jobs/people-log';
import { refuseBlocked } from '../flags/blocked-workers';
import { refuseUnlicensed } from '../licences/lacking';
import { memberOf, refuseClosedJob, refuseFilled, resetComing } from './answer-invite';
import { refuseOthers } from './crew-only';
import { aboutPlace, jobOf, lockCrew } from './crew-lock';
import type { LockedCrew } from './crew-lock';
import { confirmationText } from './notify-confirmed';
import { lockWorkers } from './update-invite-status';

/**
 * The office's answer to a worker's application: a place on the crew, or a refusal that is final for this crew. An
 * application can be answered only once.
 */
export async function answerApplication(
  tx: Tx,
  answer: {
    idReqCrew: number;
    jobId: number;
    idUser: number;
    accept: boolean;
    /** Accept even if the crew is full. */
    overfill?: boolean;
    by: Pick<SessionUser, 'id' | 'companyId'>;
    now: number;
  },
): Promise<void> {
  const { idReqCrew, idUser, accept, overfill = false, by, now } = answer;
  const worker = (await lockWorkers(tx.db, by.companyId, [idUser])).get(idUser);
  const crew = (await lockCrew(tx.db, idReqCrew)) ?? refuse(texts.jobNotFound);
  if (crew.jobId !== answer.jobId || crew.companyId !== by.companyId) refuse(texts.jobNotFound);
  const taken = await tx.db
    .updateTable('application')
    .set({ processed_at: now, processed_by: by.id, approved: accept })
    .where('crew_id', '=', crew.id)
    .where('user_id', '=', idUser)
    .where('withdrawn_at', 'is', null)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) refuse('This application has been answered or withdrawn already.');
  const member = await memberOf(tx.db, crew.id, idUser);
  if (accept) {
    if (!worker) refuse('This worker is not active. Please reload the list.');
    refuseOthers([worker]);
    refuseClosedJob(crew, now);
    await refuseBlocked(tx.db, crew, [idUser]);
    await refuseUnlicensed(tx.db, crew, [idUser]);
    if (!overfill && member?.status !== InviteStatus.Confirmed) await refuseFilled(tx.db, crew);
  }
  // A worker who has been confirmed since stays confirmed; only the application is refused.
  if (accept || member?.status !== InviteStatus.Confirmed) {
    const values = {
      status: accept ? InviteStatus.Confirmed : InviteStatus.Denied,
      answered_at: now,
      answered_by: by.id,
      ...resetComing,
    };
    await tx.db
      .insertInto('crew_member')
      .values({ crew_id: crew.id, user_id: idUser, ...values })
      .onConflict((conflict) => conflict.columns(['crew_id', 'user_id']).doUpdateSet(values))
      .execute();
  }
  tx.audit('job', crew.jobId, {
    idReqCrew,
    idUser,
    approved: accept,
    ...(accept ? { status: InviteStatus.Confirmed } : {}),
  });
  await logPlace(tx, { jobId: crew.jobId, idReqCrew, idUser }, accept ? 'approved' : 'rejected');
  inviteAnswered(tx, jobOf(crew), idReqCrew, idUser);
  jobChanged(tx, jobOf(crew));
  const more = accept ? await takeOffPay(tx, crew, idUser, { by: by.id, now }) : '';
  await notifyApplicant(tx, crew, idUser, { accept, more });
}

/**
 * Removes the pay for a cancellation of this shift; returns the text about that for the worker, '' if there is none.
 */
async function takeOffPay(
  tx: Tx,
  crew: LockedCrew,
  idUser: number,
  as: { by: number; now: number },
): Promise<string> {
  const { texts } = await takeOffCancellations(tx, ofCrew(crew.id, [idUser]), as);
  return texts.get(idUser) ?? '';
}

async function notifyApplicant(
  tx: Tx,
  crew: LockedCrew,
  userId: number,
  { accept, more }: { accept: boolean; more: string },
): Promise<void> {
  const when = formatDateTimeWithZone(crew.startAt, crew.zone);
  await notify(tx, [userId], {
    topic: 'invites',
    startsAt: crew.startAt,
    shift: aboutPlace(crew, accept ? 'confirmed' : 'off'),
    title: accept ? 'You are on the crew' : 'Application closed',
    text: `${crew.title}, ${when}`,
    subject: `${accept ? 'Confirmed' : 'Application closed'}: ${crew.title}`,
    parts: [
      accept
        ? confirmationText(crew, more)
        : `Your application for ${crew.title} on ${when} was not accepted.`,
    ],
    path: `/jobs/${accept ? 'upcoming' : 'openings'}/${crew.jobId}/details`,
    tag: `invite-${crew.id}`,
    mail: 'always',
  });
}
