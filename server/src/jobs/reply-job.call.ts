import { handle } from '../platform/handle';
import { answerInvite } from './answer-invite';

export const replyJobHandler = handle('replyJob', ({ body, user, now, write }) =>
  write(async (tx) => {
    await answerInvite(tx, { idReqCrew: body.id, userId: user.id, accept: body.accepted, now });
    return { ok: true };
  }),
);
