import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { holdCover } from './cover-rows';
import { endTake } from './settle';

/** Who has taken a shift steps back before it is granted; it is offered again. */
export const untakeCoverHandler = handle('untakeCover', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { request, crew } = await holdCover(tx, { id: body.id, companyId: user.companyId, now });
    if (request.state !== CoverState.Taken || request.takenBy !== user.id) refuse(coverTexts.over);
    await endTake(tx, crew, request, now);
    return { ok: true as const, text: 'You have stepped back.' };
  }),
);
