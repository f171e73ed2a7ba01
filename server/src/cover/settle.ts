import { CoverState } from '@crewcall/domain/cover';
import { InviteStatus } from '@crewcall/domain/invite';
import type { LockedCrew } from '../crews/crew-lock';
import { updateInviteStatus } from '../crews/update-invite-status';
import type { Tx } from '../platform/database/tx';
import { takeBack } from '../platform/notifications/messages';
import { offeredAnew } from './cover-rows';
import type { HeldCover } from './cover-rows';
import { COVER_TOPIC, aboutCover, coverChanged, notifyPeople } from './notify-cover';

interface Settled {
  state: CoverState;
  by: number | null;
  now: number;
  text?: string;
}

/**
 * Ends a request and withdraws its unsent messages, so that the office's morning mail does not list requests that were
 * settled overnight.
 */
export async function settleCover(tx: Tx, id: number, { state, by, now, text = '' }: Settled): Promise<void> {
  await tx.db
    .updateTable('cover_request')
    .set({ state, decided_by: by, decided_at: now, decision_text: text })
    .where('id', '=', id)
    .execute();
  await takeBack(tx, [aboutCover(id)], now);
}

/** Offers a taken request again, because its taker is out, and notifies the worker who asked. */
export async function endTake(
  tx: Tx,
  crew: LockedCrew,
  request: Pick<HeldCover['request'], 'id' | 'idUser' | 'takenBy'>,
  now: number,
): Promise<void> {
  await tx.db.updateTable('cover_request').set(offeredAnew).where('id', '=', request.id).execute();
  tx.audit('job', crew.jobId, { idReqCrew: crew.id, cover: 'untaken', idUser: request.takenBy });
  await notifyPeople(tx, crew, [request.idUser], {
    title: 'Nobody takes over',
    text: 'who wanted to take your shift has stepped back. You are still on it.',
    now,
  });
  coverChanged(tx, crew, [request.idUser, request.takenBy]);
}

/**
 * Gives the asker's place to `taker`, or opens it if nobody takes over, and the taker's place on `swap` to the asker:
 * both or nothing. No crew gets more members than before. The caller has locked all people, the crews and the request.
 */
export async function grantCover(
  tx: Tx,
  { request, crew }: HeldCover,
  {
    taker,
    by,
    now,
    swap = null,
  }: { taker: number | null; by: number | null; now: number; swap?: LockedCrew | null },
): Promise<void> {
  const { companyId, id: idReqCrew } = crew;
  // Stored as the worker's own answer, as if they had declined an invitation, because they asked to be taken off.
  await updateInviteStatus(tx, { user: { id: request.idUser, companyId }, now }, idReqCrew, [
    { id: request.idUser, status: InviteStatus.Denied },
  ]);
  if (taker !== null)
    await updateInviteStatus(tx, { user: { id: by, companyId }, now, topic: COVER_TOPIC }, idReqCrew, [
      { id: taker, status: InviteStatus.Confirmed },
    ]);
  if (swap !== null && taker !== null) {
    await updateInviteStatus(tx, { user: { id: taker, companyId }, now }, swap.id, [
      { id: taker, status: InviteStatus.Denied },
    ]);
    await updateInviteStatus(tx, { user: { id: by, companyId }, now, topic: COVER_TOPIC }, swap.id, [
      { id: request.idUser, status: InviteStatus.Confirmed },
    ]);
    coverChanged(tx, swap, [request.idUser, taker]);
  }
  await tx.db
    .updateTable('cover_request')
    .set({ taken_by: taker, taken_at: taker === null ? null : now })
    .where('id', '=', request.id)
    .execute();
  await settleCover(tx, request.id, { state: CoverState.Granted, by, now });
  tx.audit('job', crew.jobId, { idReqCrew, cover: 'granted', idUser: request.idUser, taker, swap: swap?.id });
  // Notifies the worker who had taken the shift, if the office has given it to another.
  if (request.takenBy !== null && request.takenBy !== taker)
    await notifyPeople(tx, crew, [request.takenBy], {
      title: 'Not needed',
      text: 'Somebody else takes over this shift.',
      now,
    });
  coverChanged(tx, crew, [request.idUser, request.takenBy, taker]);
}
