import { handle } from '../platform/handle';
import { answerInvite, reopenInvite } from './answer-invite';

export const replyJobHandler = handle('replyJob', ({ body, user, now, write }) =>
  write(async (tx) => {
    const own = { idReqCrew: body.id, userId: user.id, now };
    if (body.undo === true) await reopenInvite(tx, own);
    else await answerInvite(tx, { ...own, accept: body.accepted });
    return { ok: true };
  }),
);
