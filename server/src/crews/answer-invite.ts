import { closedToWorkers } from '@crewcall/domain/closed-job';
import { InviteStatus } from '@crewcall/domain/invite';
import { applyLabels, texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { notifyTakenOff, ofCrew, takeOffCancellations } from '../cancellation/take-off-cancellations';
import { lockedUsers } from '../platform/database/lock-users';
import type { DbTx } from '../db/schema';
import { deny, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { inviteAnswered, jobChanged } from '../jobs/announce';
import { logInviteStatus } from '../jobs/people-log';
import { refuseBlockedQuietly } from '../flags/blocked-workers';
import { refuseUnlicensed } from '../licences/lacking';
import { refuseOwnPlace } from './crew-only';
import { ownConflicts } from './crew-conflicts';
import { confirmedOn, takesPeople, jobOf, lockCrew } from './crew-lock';
import type { LockedCrew } from './crew-lock';
import { LAPSED, hasLapsed } from './lapsed-invites';
import { takeInvitationsBack } from './open-invitations';
import { notifyFilled } from './notify-filled';

/** Resets "I am coming" for a new member: an answer about an earlier time on the crew no longer counts. */
export const resetComing = { coming_for_start: null } as const;

export const memberOf = (tx: DbTx, crewId: number, userId: number) =>
  tx
    .selectFrom('crew_member')
    .select(['id', 'status', 'answered_by'])
    .where('crew_id', '=', crewId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * Locks the worker, so that they cannot be deactivated before this transaction ends; a later deactivation then counts
 * the shift that they accept here. Returns false if they are not active. Lock the worker before the crew.
 */
async function holdActive(tx: DbTx, userId: number): Promise<boolean> {
  const row = await lockedUsers(tx, [userId], 'shared').select('active').executeTakeFirst();
  return row?.active === true;
}

/** Refuses if the job accepts no more answers: cancelled, finished, or over. */
export function refuseClosedJob(crew: LockedCrew, now: number): void {
  const problem = closedToWorkers(crew.status, !takesPeople(crew, now));
  if (problem !== null) refuse(problem);
}

/** Refuses if no place is open. The crew must be locked. */
export async function refuseFilled(tx: DbTx, crew: LockedCrew): Promise<void> {
  if ((await confirmedOn(tx, crew.id)) >= crew.amount) refuse(applyLabels.filled, { code: 'filled' });
}

/**
 * When a worker gets a place: approves their application for this crew, and withdraws those for other crews of the
 * job.
 */
export async function settleByPlace(
  tx: DbTx,
  crew: Pick<LockedCrew, 'id' | 'jobId'>,
  userId: number,
  { by, now }: { by: number | null; now: number },
): Promise<void> {
  await sql`
    update application a set
      processed_at = case when a.crew_id = ${crew.id} then ${now}::bigint end,
      processed_by = case when a.crew_id = ${crew.id} then ${by}::bigint end,
      approved = case when a.crew_id = ${crew.id} then true end,
      withdrawn_at = case when a.crew_id = ${crew.id} then null else ${now}::bigint end
    from job_crew jc
    where jc.id = a.crew_id and jc.job_id = ${crew.jobId} and a.user_id = ${userId}
      and a.withdrawn_at is null and a.processed_at is null`.execute(tx);
}

/** Locks the worker's crew and reads their membership. Throws the refusal for the worker. */
async function ownPlace(tx: Tx, { idReqCrew, userId, now }: OwnInvite) {
  if (!(await holdActive(tx.db, userId))) deny('Your account is switched off. Please call the office.');
  const crew = (await lockCrew(tx.db, idReqCrew)) ?? refuse(texts.notInCrew);
  const member = await memberOf(tx.db, crew.id, userId);
  if (member) return { crew, member };
  if (!(await hasLapsed(tx.db, crew.id, userId))) return refuse(texts.notInCrew);
  refuseClosedJob(crew, now);
  return refuse(LAPSED);
}

interface OwnInvite {
  idReqCrew: number;
  userId: number;
  now: number;
}

async function notifyAnswer(
  tx: Tx,
  crew: LockedCrew,
  { idReqCrew, userId }: OwnInvite,
  status: InviteStatus,
): Promise<void> {
  tx.audit('job', crew.jobId, { idReqCrew, idUser: userId, status });
  await logInviteStatus(tx, { jobId: crew.jobId, idReqCrew, idUser: userId }, status, true);
  inviteAnswered(tx, jobOf(crew), idReqCrew, userId);
  jobChanged(tx, jobOf(crew));
}

/** Undoes a worker's own decline while places are open: they are invited again. A repeated request does nothing. */
export async function reopenInvite(tx: Tx, own: OwnInvite): Promise<void> {
  const { crew, member } = await ownPlace(tx, own);
  if (member.status === InviteStatus.Pending) return;
  refuseClosedJob(crew, own.now);
  if (member.status !== InviteStatus.Denied || member.answered_by !== own.userId) refuse(applyLabels.closed);
  await refuseOwnPlace(tx.db, own.userId);
  await refuseBlockedQuietly(tx.db, crew, own.userId, applyLabels.closed);
  await refuseUnlicensed(tx.db, crew, [own.userId]);
  await refuseFilled(tx.db, crew);
  await tx.db
    .updateTable('crew_member')
    .set({ status: InviteStatus.Pending, answered_at: null, answered_by: null })
    .where('id', '=', member.id)
    .execute();
  await notifyAnswer(tx, crew, own, InviteStatus.Pending);
}

/**
 * Stores a worker's answer to their own invitation. The same answer again does nothing. After a decline the worker
 * can still accept while places are open, but not after a refusal by the office. Returns the conflicts of an accepted
 * shift, worded for the worker; throws the refusal for the worker.
 */
export async function answerInvite(
  tx: Tx,
  answer: OwnInvite & { accept: boolean; jobId?: number },
): Promise<string[]> {
  const { userId, accept, now } = answer;
  const { crew, member } = await ownPlace(tx, answer);
  if (answer.jobId !== undefined && answer.jobId !== crew.jobId) refuse(texts.notInCrew);
  const wanted = accept ? InviteStatus.Confirmed : InviteStatus.Denied;
  if (member.status === wanted) return [];
  refuseClosedJob(crew, now);
  if (accept) {
    const byOffice = member.status === InviteStatus.Denied && member.answered_by !== userId;
    if (byOffice) refuse(applyLabels.closed);
    await refuseOwnPlace(tx.db, userId);
    await refuseBlockedQuietly(tx.db, crew, userId, applyLabels.closed);
    await refuseUnlicensed(tx.db, crew, [userId]);
    await refuseFilled(tx.db, crew);
  } else if (member.status === InviteStatus.Confirmed) {
    refuse('You are confirmed for this job. Please call the office if you cannot come.');
  }
  await tx.db
    .updateTable('crew_member')
    .set({ status: wanted, answered_at: now, answered_by: userId, ...resetComing })
    .where('id', '=', member.id)
    .execute();
  await takeInvitationsBack(tx, [crew.id], now, [userId]);
  if (accept) {
    await settleByPlace(tx.db, crew, userId, { by: userId, now });
    await notifyFilled(tx, crew, now);
    const taken = await takeOffCancellations(tx, ofCrew(crew.id, [userId]), { by: userId, now });
    await notifyTakenOff(tx, taken, { id: crew.jobId, title: crew.title });
  }
  await notifyAnswer(tx, crew, answer, wanted);
  return accept ? ownConflicts(tx.db, crew, { id: userId, companyId: crew.companyId, now }) : [];
}
