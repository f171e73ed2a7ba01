// Calls: getSwapShifts, answerSwap.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { shiftTables } from './shift-of-cover';
import { givable, checkAgreed } from './swap';
import { isOfferedTo } from './who-may-take';
import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { refuse } from '../errors';
import { holdCover, offeredAnew } from './cover-rows';
import { isGrantedAtOnce } from './granted-at-once';
import { grantCover } from './settle';
import { coverChanged, notifyPeople } from './notify-cover';

/** The caller's own shifts that may be given in return for one that is offered to them. */
export const getSwapShiftsHandler = handle('getSwapShifts', async ({ body, user, db, now }) => {
  const { rows } = await sql<{ asker: number; crew: number }>`
    select r.user_id as asker, r.crew_id as crew from ${shiftTables} join app_user u on u.id = ${user.id}
    where r.id = ${body.id} and ${isOfferedTo(user, now)}`.execute(db);
  const [offer] = rows;
  const own = offer
    ? await givable(db, { ...offer, taker: user.id }, { companyId: user.companyId, now })
    : [];
  return {
    shifts: own.map(({ id, title, startAt, endAt, zone }) => ({
      idReqCrew: id,
      title,
      startTime: startAt,
      endTime: endAt,
      tz: zone,
    })),
  };
});

/** The worker who asked for cover accepts or refuses the shift that the taker gives in return. */
export const answerSwapHandler = handle('answerSwap', ({ body, user, now, write }) =>
  write(async (tx) => {
    const held = await holdCover(tx, { id: body.id, companyId: user.companyId, now });
    const { request, crew } = held;
    const { takenBy, swapCrew } = request;
    if (request.idUser !== user.id || request.state !== CoverState.Taken) refuse(coverTexts.over);
    if (takenBy === null || swapCrew === null) return refuse(coverTexts.over);
    const shifts = { idReqCrew: crew.id, idUser: user.id, taker: takenBy, swap: swapCrew };
    if (!body.accept) {
      await tx.db.updateTable('cover_request').set(offeredAnew).where('id', '=', request.id).execute();
      tx.audit('job', crew.jobId, { ...shifts, cover: 'swap refused' });
      await notifyPeople(tx, crew, [takenBy], {
        title: 'No swap',
        text: 'its worker would rather not swap. You keep your own shift.',
        now,
      });
      coverChanged(tx, crew, [user.id, takenBy]);
      return { ok: true as const, text: 'No swap. Your shift is offered to others as before.' };
    }
    const accepted = { ...held, request: { ...request, swapAcceptedAt: now } };
    const swap = await checkAgreed(tx, accepted, now);
    await tx.db
      .updateTable('cover_request')
      .set({ swap_accepted_at: now })
      .where('id', '=', request.id)
      .execute();
    tx.audit('job', crew.jobId, { ...shifts, cover: 'swap accepted' });
    if (await isGrantedAtOnce(tx, accepted, swap, { taker: takenBy, now })) {
      await grantCover(tx, accepted, { taker: takenBy, by: null, now, swap });
      return { ok: true as const, text: 'The shifts have changed hands.' };
    }
    await notifyPeople(tx, crew, [takenBy], {
      title: 'They would swap',
      text: 'its worker says yes to the swap. The office decides.',
      now,
    });
    coverChanged(tx, crew, [user.id, takenBy]);
    return { ok: true as const, text: 'Thank you. The office decides.' };
  }),
);
