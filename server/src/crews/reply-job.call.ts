import { named } from './crew-conflicts';
import { handle } from '../platform/http/handle';
import { answerInvite, reopenInvite } from './answer-invite';

export const replyJobHandler = handle('replyJob', ({ body, user, now, write }) =>
  write(async (tx) => {
    const own = { idReqCrew: body.id, userId: user.id, now };
    if (body.undo !== true)
      return { ok: true, ...named(await answerInvite(tx, { ...own, accept: body.accepted })) };
    await reopenInvite(tx, own);
  }),
);
