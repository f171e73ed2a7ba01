// Calls: takeCover, untakeCover.
import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { refuse } from '../errors';
import type { LockedCrew } from '../crews/crew-lock';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { agreedSwap, holdCover } from './cover-rows';
import type { HeldCover } from './cover-rows';
import { isGrantedAtOnce } from './granted-at-once';
import { grantCover, endTake } from './settle';
import { inWords, refuseSwap } from './swap';
import { coverChanged, notifyPeople } from './notify-cover';
import { whyNotTake } from './who-may-take';

/** The shift that the taker gives in return; null where they give none. */
async function givenIn(tx: Tx, held: HeldCover, inReturn: number | undefined, now: number, taker: number) {
  if (inReturn === undefined) return null;
  const swap = held.swap ?? refuse('This shift is not there any more. Please choose another.');
  await refuseSwap(tx, held, swap, { taker, now });
  return swap;
}

/** `title` and `text` notify the asker; `answer` is what the taker reads. */
const plainWords = {
  title: 'Somebody takes over',
  text: 'somebody would take your shift. It is still yours until the office says yes.',
  answer: 'Thank you. It is yours once the office says yes.',
};
const swapWords = (swap: LockedCrew) => ({
  title: 'Somebody would swap',
  text: `somebody would take your shift and give you theirs: ${inWords(swap)}. Please say yes or no within a day.`,
  answer: 'Thank you. They are asked whether they swap.',
});

/** A worker takes over a shift, and may give one of their own in return; the first worker to do so has it. */
export const takeCoverHandler = handle('takeCover', ({ body, user, now, write }) =>
  write(
    once(user.id, 'takeCover', body.key, async (tx) => {
      const { id, swapReqCrew } = body;
      const taker = { id, companyId: user.companyId, now, others: [user.id] };
      const held = await holdCover(tx, { ...taker, inReturn: swapReqCrew ?? null });
      const { request, crew } = held;
      if (request.state === CoverState.Taken)
        return request.takenBy === user.id
          ? { ok: true as const, text: 'You have taken this shift already. The office decides.' }
          : refuse(coverTexts.taken);
      if (!request.offered || request.idUser === user.id) refuse(coverTexts.over);
      if (request.hasMoved) refuse(coverTexts.moved);
      const swap = await givenIn(tx, held, swapReqCrew, now, user.id);
      // One sentence for every reason: those of `whyNotTake` are for the office, and a worker must not read of a block.
      if ((await whyNotTake(tx.db, crew, user.id, swap?.id ?? null)) !== null)
        refuse('You cannot take this shift. Please call the office.');
      await tx.db
        .updateTable('cover_request')
        .set({ state: CoverState.Taken, taken_by: user.id, taken_at: now, ...agreedSwap(swap) })
        .where('id', '=', request.id)
        .execute();
      tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'taken', idUser: user.id, swap: swap?.id });
      if (swap === null && (await isGrantedAtOnce(tx, held, null, { taker: user.id, now }))) {
        await grantCover(tx, held, { taker: user.id, by: null, now });
        return { ok: true as const, text: 'The shift is yours.' };
      }
      const { title, text, answer } = swap === null ? plainWords : swapWords(swap);
      await notifyPeople(tx, crew, [request.idUser], { title, text, now });
      coverChanged(tx, crew, [request.idUser, user.id]);
      return { ok: true as const, text: answer };
    }),
  ),
);

/** A worker who has taken a shift steps back before it is granted; the shift is offered again. */
export const untakeCoverHandler = handle('untakeCover', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { request, crew } = await holdCover(tx, { id: body.id, companyId: user.companyId, now });
    if (request.state !== CoverState.Taken || request.takenBy !== user.id) refuse(coverTexts.over);
    await endTake(tx, crew, request, now);
    return { ok: true as const, text: 'You have stepped back.' };
  }),
);
