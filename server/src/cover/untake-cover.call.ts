import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { refuse } from '../errors';
import { handle } from '../platform/handle';
import { holdCover, offeredAnew } from './cover-rows';
import { coverChanged, tellPeople } from './tell-cover';

/** Who has taken a shift steps back before it is granted; it is offered again. */
export const untakeCoverHandler = handle('untakeCover', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { request, crew } = await holdCover(tx, { id: body.id, companyId: user.companyId, now });
    if (request.state !== CoverState.Taken || request.takenBy !== user.id) refuse(coverTexts.over);
    await tx.db.updateTable('cover_request').set(offeredAnew).where('id', '=', request.id).execute();
    tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'untaken', idUser: user.id });
    await tellPeople(tx, crew, [request.idUser], {
      title: 'Nobody takes over',
      text: 'who wanted to take your shift has stepped back. You are still on it.',
      now,
    });
    coverChanged(tx, crew, [request.idUser, user.id]);
    return { ok: true as const, text: 'You have stepped back.' };
  }),
);
