import { handle } from '../platform/http/handle';
import { denyAccess } from '../row-rules/no-access';
import { answerApplication } from './answer-application';
import { answerInvite } from './answer-invite';
import { conflictsWith, named } from './crew-conflicts';

/** With one's own id the answer to an invite; with another's the approval of that worker's application. */
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
