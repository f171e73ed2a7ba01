import { CoverState, coverTexts, isLateCover } from '@crewcall/domain/cover';
import { refuse } from '../errors';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { once } from '../platform/once';
import { hasMoved, holdCover } from './cover-rows';
import type { HeldCover } from './cover-rows';
import { grantCover } from './settle';
import { coverChanged, tellPeople } from './tell-cover';
import { takeConflicts, whyNotTake } from './who-may-take';

/** Once somebody has taken over: granted at once where the company says so, and nothing speaks against it. */
async function isGrantedAtOnce(tx: Tx, { request, crew }: HeldCover, taker: number, now: number) {
  const { confCover, confCoverUntilHours } = await companyConfig(tx.db, crew.companyId);
  if (confCover !== 'auto' || request.late || isLateCover(crew.startAt, now, confCoverUntilHours))
    return false;
  return (await takeConflicts(tx.db, crew, taker, now)).length === 0;
}

/** A worker takes over somebody's shift; the first one has it. */
export const takeCoverHandler = handle('takeCover', ({ body, user, now, write }) =>
  write(
    once(user.id, 'takeCover', body.key, async (tx) => {
      const held = await holdCover(tx, { id: body.id, companyId: user.companyId, now, others: [user.id] });
      const { request, crew } = held;
      if (request.state === CoverState.Taken)
        return request.takenBy === user.id
          ? { ok: true as const, text: 'You have taken this shift already. The office decides.' }
          : refuse(coverTexts.taken);
      if (!request.offered || request.idUser === user.id) refuse(coverTexts.over);
      if (hasMoved(held)) refuse(coverTexts.moved);
      // Their own words do not name them, and none says why a customer or the office would not have them.
      if ((await whyNotTake(tx.db, crew, user.id)) !== null)
        refuse('You cannot take this shift. Please call the office.');
      await tx.db
        .updateTable('cover_request')
        .set({ state: CoverState.Taken, taken_by: user.id, taken_at: now })
        .where('id', '=', request.id)
        .execute();
      tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'taken', idUser: user.id });
      if (await isGrantedAtOnce(tx, held, user.id, now)) {
        await grantCover(tx, held, { taker: user.id, by: null, now });
        return { ok: true as const, text: 'The shift is yours.' };
      }
      await tellPeople(tx, crew, [request.idUser], {
        title: 'Somebody takes over',
        text: 'somebody would take your shift. It is still yours until the office says yes.',
        now,
      });
      coverChanged(tx, crew, [request.idUser, user.id]);
      return { ok: true as const, text: 'Thank you. It is yours once the office says yes.' };
    }),
  ),
);
