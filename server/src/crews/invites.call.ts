// Calls: seenInvites, replyJob, replyInviteJob.
import { InviteStatus } from '@crewcall/domain/invite';
import { anyOf } from '../db/any-of';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { named, conflictsWith } from './crew-conflicts';
import { answerInvite, reopenInvite } from './answer-invite';
import { denyAccess } from '../row-rules/no-access';
import { answerApplication } from './answer-application';

/**
 * Records that the caller has seen these open invitations on a page. Ignores invitations that they have already seen,
 * and other people's.
 */
export const seenInvitesHandler = handle('seenInvites', ({ body, user, now, write }) =>
  write(async (tx) => {
    const seen = await tx.db
      .updateTable('crew_member as m')
      .from('job_crew as c')
      .set({ seen_at: now })
      .whereRef('c.id', '=', 'm.crew_id')
      .where(anyOf('m.crew_id', body.ids))
      .where('m.user_id', '=', user.id)
      .where('m.status', '=', InviteStatus.Pending)
      .where('m.seen_at', 'is', null)
      .returning(['m.crew_id as idReqCrew', 'c.job_id as idJob'])
      .execute();
    for (const { idReqCrew, idJob } of seen) {
      tx.audit('job', idJob, { idReqCrew, idUser: user.id, seen: true });
      tx.announce('invite.answered', { idReqCrew, idUser: user.id }, [toOffice]);
    }
  }),
);

export const replyJobHandler = handle('replyJob', ({ body, user, now, write }) =>
  write(async (tx) => {
    const own = { idReqCrew: body.id, userId: user.id, now };
    if (body.undo !== true)
      return { ok: true, ...named(await answerInvite(tx, { ...own, accept: body.accepted })) };
    await reopenInvite(tx, own);
  }),
);

/** Saves the caller's answer to an invitation (own id), or the office's answer to a worker's application (other id). */
export const replyInviteJobHandler = handle('replyInviteJob', ({ body, user, scope, now, write }) => {
  const { idReqCrew, idUser, jobId, accept, overfill = false, unlessConflicts = false } = body;
  const own = idUser === user.id;
  if (!scope.may(own ? 'job.apply' : 'crew.approve')) denyAccess();
  return write(async (tx) => {
    if (own) {
      const conflicts = await answerInvite(tx, { idReqCrew, userId: user.id, accept, now, jobId });
      return { ok: true, ...named(conflicts) };
    }
    if (accept && unlessConflicts && scope.may('job.office')) {
      const conflicts = await conflictsWith(tx.db, idReqCrew, { id: idUser, companyId: user.companyId, now });
      if (conflicts.length > 0) return { ok: false, conflicts };
    }
    await answerApplication(tx, { idReqCrew, jobId, idUser, accept, overfill, by: user, now });
    return { ok: true };
  });
});
