// Calls: askCover, withdrawCover.
import { CoverState, coverTexts, isLateCover } from '@crewcall/domain/cover';
import { isEnded } from '@crewcall/domain/job-state';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { coverState } from '../db/statuses';
import { isConfirmedOn, lockCrew } from '../crews/crew-lock';
import type { LockedCrew } from '../crews/crew-lock';
import { badRequest, deny, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { lockSelf } from '../platform/database/lock-users';
import { once } from '../platform/http/once';
import { agreedFor, promisedShift, holdCover } from './cover-rows';
import { coverChanged, notifyOfficeOfCover, notifyPeople } from './notify-cover';
import { settleCover } from './settle';

/** Has the shift begun for this worker: do they have a timesheet or a pending punch? */
async function hasBegun(
  tx: Tx,
  { id, jobId }: { id: number; jobId: number },
  user: number,
): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`select
    exists (select 1 from timesheet t where t.crew_id = ${id} and t.user_id = ${user})
    or exists (select 1 from punch p where p.job_id = ${jobId} and p.user_id = ${user}
      and p.outcome = 'pending' and p.resolved_at is null) as begun`.execute(tx.db);
  return rows[0]?.begun === true;
}

/**
 * Offers the worker's existing request to others, if they now want that. Returns whether the request is offered, by now
 * or before.
 */
async function isOffered(
  tx: Tx,
  crew: LockedCrew,
  { idUser, offer }: { idUser: number; offer: boolean },
): Promise<boolean> {
  const own = tx.db
    .updateTable('cover_request')
    .where('crew_id', '=', crew.id)
    .where('user_id', '=', idUser)
    .where('state', '=', CoverState.Open);
  const widened = offer
    ? await own.where('offered', '=', false).set({ offered: true }).returning('id').executeTakeFirst()
    : undefined;
  if (widened) {
    tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'offered', idUser });
    coverChanged(tx, crew, [idUser]);
  }
  const pending = await tx.db
    .selectFrom('cover_request')
    .select('offered')
    .where('crew_id', '=', crew.id)
    .where('user_id', '=', idUser)
    .where(sql<boolean>`state in ${coverState.pending}`)
    .executeTakeFirst();
  return pending?.offered === true;
}

/** A confirmed worker asks for somebody to take over; they keep the shift until somebody does. */
export const askCoverHandler = handle(
  'askCover',
  ({ body, user, now, write }) => {
    const { idReqCrew, offer } = body;
    const reason = body.reason.trim();
    if (reason === '') badRequest('Please say why you cannot come: the office reads it.');
    return write(
      once(user.id, 'askCover', body.key, async (tx) => {
        await lockSelf(tx.db, user.id);
        const crew = (await lockCrew(tx.db, idReqCrew)) ?? deny(texts.notInCrew);
        if (crew.companyId !== user.companyId || !(await isConfirmedOn(tx.db, crew.id, user.id)))
          deny(texts.notInCrew);
        const { confCover, confCoverUntilHours } = await companyConfig(tx.db, user.companyId);
        if (confCover === 'off') refuse(coverTexts.off);
        if (isEnded(crew.status)) refuse(coverTexts.over);
        if (crew.startAt <= now || (await hasBegun(tx, { id: crew.id, jobId: crew.jobId }, user.id)))
          refuse(coverTexts.started);
        if ((await promisedShift(tx.db, crew.id, user.id)).isPromised) refuse(coverTexts.promised);
        const late = isLateCover(crew.startAt, now, confCoverUntilHours);
        const made = await tx.db
          .insertInto('cover_request')
          .values({
            company_id: user.companyId,
            crew_id: crew.id,
            user_id: user.id,
            reason,
            offered: offer,
            ...agreedFor(crew),
            late,
            created_at: now,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['crew_id', 'user_id'])
              .where(sql<boolean>`state in ${coverState.pending}`)
              .doNothing(),
          )
          .returning('id')
          .executeTakeFirst();
        if (made) {
          tx.audit('job', crew.jobId, { idReqCrew, cover: 'asked', idUser: user.id, offered: offer });
          if (late || !offer)
            await notifyOfficeOfCover(tx, crew, {
              id: made.id,
              asker: `${user.firstName} ${user.lastName}`,
            });
          coverChanged(tx, crew, [user.id]);
        }
        // A worker who asked only the office first may later offer the shift to others as well.
        const offered = made ? offer : await isOffered(tx, crew, { idUser: user.id, offer });
        const state = !offered
          ? 'The office has been asked.'
          : late
            ? 'Others see this shift. The start is near, so the office decides.'
            : 'Others can take this shift over now.';
        return { ok: true as const, text: `${state} ${coverTexts.stillYours}.` };
      }),
    );
  },
  { secret: ['reason'] },
);

/** Withdraws a worker's own request for cover: they come after all. */
export const withdrawCoverHandler = handle('withdrawCover', ({ body, user, now, write }) =>
  write(async (tx) => {
    const held = await holdCover(tx, { id: body.id, companyId: user.companyId, now });
    const { request, crew } = held;
    if (request.idUser !== user.id) refuse(coverTexts.over);
    await settleCover(tx, request.id, { state: CoverState.Withdrawn, by: user.id, now });
    tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'withdrawn', idUser: user.id });
    if (request.takenBy !== null)
      await notifyPeople(tx, crew, [request.takenBy], {
        title: 'Not needed',
        text: 'Its worker comes after all.',
        now,
      });
    coverChanged(tx, crew, [user.id, request.takenBy]);
    return { ok: true as const, text: 'You keep this shift.' };
  }),
);
