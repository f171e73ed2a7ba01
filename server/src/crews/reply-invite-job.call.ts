import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { answerApplication } from './answer-application';
import { answerInvite } from './answer-invite';

/** With one's own id the answer to an invite; with another's the approval of that worker's application. */
export const replyInviteJobHandler = handle('replyInviteJob', ({ body, user, scope, now, write, deny }) => {
  const { idReqCrew, idUser, jobId, accept, overfill = false } = body;
  const own = idUser === user.id;
  if (!scope.may(own ? 'job.apply' : 'crew.approve')) deny(texts.noAccess);
  return write(async (tx) => {
    if (own) await answerInvite(tx, { idReqCrew, userId: user.id, accept, now, jobId });
    else await answerApplication(tx, { idReqCrew, jobId, idUser, accept, overfill, by: user, now });
    return { ok: true };
  });
});
