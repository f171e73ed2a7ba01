import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { badRequest, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { holdCover } from './cover-rows';
import type { HeldCover } from './cover-rows';
import { grantCover, settleCover } from './settle';
import { checkAgreed, swapConflicts } from './swap';
import { coverChanged, notifyPeople } from './notify-cover';
import { whyNotTake } from './who-may-take';

async function refuseCover(tx: Tx, { request, crew }: HeldCover, text: string, by: number, now: number) {
  await settleCover(tx, request.id, { state: CoverState.Refused, by, now, text });
  tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'refused', idUser: request.idUser });
  await notifyPeople(tx, crew, [request.idUser], {
    title: 'You are still on this shift',
    text: `the office could not give it to somebody else. ${text}`,
    now,
  });
  if (request.takenBy !== null)
    await notifyPeople(tx, crew, [request.takenBy], {
      title: 'Not needed',
      text: 'its worker keeps the shift.',
      now,
    });
  coverChanged(tx, crew, [request.idUser, request.takenBy]);
}

/** The office decides a request: gives the shift to a worker, frees it, or refuses with a reason. */
export const decideCoverHandler = handle('decideCover', ({ body, user, now, write }) => {
  const { id, grant, idUser } = body;
  const text = body.text?.trim() ?? '';
  if (!grant && text === '') badRequest('Please say why: the worker reads it.');
  return write(async (tx) => {
    const others = idUser === undefined ? [] : [idUser];
    const held = await holdCover(tx, { id, companyId: user.companyId, now, others });
    const { request, crew } = held;
    if (body.taker !== undefined && body.taker !== request.takenBy) refuse(coverTexts.moved);
    if (!grant) {
      await refuseCover(tx, held, text, user.id, now);
      return { ok: true, text: 'Refused. The worker keeps the shift and is told why.', conflicts: [] };
    }
    const taker = idUser ?? request.takenBy;
    if (taker === request.idUser) refuse('They are on this shift already.');
    // The taker agreed to one time and location, which may have changed since. A person the office names has agreed to
    // nothing yet, and gives nothing in return.
    const swap = idUser === undefined ? await checkAgreed(tx, held, now) : null;
    if (taker !== null) {
      const problem = await whyNotTake(tx.db, crew, taker, swap?.id ?? null);
      if (problem !== null) refuse(problem);
      const conflicts = await swapConflicts(tx, held, swap, { taker, now });
      if (conflicts.length > 0 && body.confirmed !== true) return { ok: false, text: '', conflicts };
    }
    await grantCover(tx, held, { taker, by: user.id, now, swap });
    const said =
      taker === null
        ? 'The place is open again.'
        : swap === null
          ? 'The shift has changed hands.'
          : 'The shifts have changed hands.';
    return { ok: true, text: `${said} Everybody is told.`, conflicts: [] };
  });
});
