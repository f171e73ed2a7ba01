import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { holdCover } from './cover-rows';
import { settleCover } from './settle';
import { coverChanged, tellPeople } from './tell-cover';

/** The asker comes after all. */
export const withdrawCoverHandler = handle('withdrawCover', ({ body, user, now, write }) =>
  write(async (tx) => {
    const held = await holdCover(tx, { id: body.id, companyId: user.companyId, now });
    const { request, crew } = held;
    if (request.idUser !== user.id) refuse(coverTexts.over);
    await settleCover(tx, request.id, { state: CoverState.Withdrawn, by: user.id, now });
    tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'withdrawn', idUser: user.id });
    if (request.takenBy !== null)
      await tellPeople(tx, crew, [request.takenBy], {
        title: 'Not needed',
        text: 'Its worker comes after all.',
        now,
      });
    coverChanged(tx, crew, [user.id, request.takenBy]);
    return { ok: true as const, text: 'You keep this shift.' };
  }),
);
