import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { isEnded } from '@crewcall/domain/job-state';
import { refuse } from '../errors';
import { isConfirmedOn } from '../crews/crew-lock';
import type { LockedCrew } from '../crews/crew-lock';
import type { Tx } from '../platform/handle';
import { sentWhen } from '@crewcall/domain/when-text';
import { isPromised } from './cover-rows';
import type { HeldCover } from './cover-rows';
import { takeConflicts, whyNotTake } from './who-may-take';

const isAsked = async (tx: Tx, crew: number, user: number): Promise<boolean> =>
  (await tx.db
    .selectFrom('cover_request')
    .select('id')
    .where('crew_id', '=', crew)
    .where('user_id', '=', user)
    .where('state', 'in', [CoverState.Open, CoverState.Taken])
    .executeTakeFirst()) !== undefined;

/** Is it still a shift that its worker can give: theirs, ahead, and of no job that was cancelled? */
const canGive = async (tx: Tx, swap: LockedCrew, user: number, now: number): Promise<boolean> =>
  swap.startAt > now && !isEnded(swap.status) && (await isConfirmedOn(tx.db, swap.id, user));

/** Refuses a shift that its taker cannot give in return, or that the asker could not work. */
export async function refuseSwap(
  tx: Tx,
  { request, crew }: HeldCover,
  swap: LockedCrew,
  { taker, now }: { taker: number; now: number },
): Promise<void> {
  const isOwn = swap.companyId === crew.companyId && swap.id !== crew.id;
  if (!isOwn || !(await canGive(tx, swap, taker, now)))
    refuse('You can only give a shift to come on which you are confirmed. Please choose another.');
  if (await isAsked(tx, swap.id, taker))
    refuse('You have asked for cover of that shift. Please choose another, or come to it after all.');
  if (await isPromised(tx, swap.id, taker)) refuse(coverTexts.promised);
  if ((await whyNotTake(tx.db, swap, request.idUser, crew.id)) !== null)
    refuse('That shift cannot be given to them. Please choose another, or take this one without a swap.');
}

/** A shift in words: "Gala, 21/11/26 07:30 am AEDT". */
export const inWords = (swap: LockedCrew): string => `${swap.title}, ${sentWhen(swap.startAt, swap.zone)}`;

/** Refuses a swap that is not as the asker has read it, or has no answer yet. The crews are held. */
export async function checkSwap(
  tx: Tx,
  { request, crew, swap }: HeldCover,
  now: number,
): Promise<LockedCrew | null> {
  const { takenBy, swapCrew, swapForStart, swapAcceptedAt, idUser } = request;
  if (swapCrew === null || takenBy === null) return null;
  if (swapAcceptedAt === null) refuse(coverTexts.swapOpen);
  if (swap === null || swap.startAt !== swapForStart || !(await canGive(tx, swap, takenBy, now)))
    return refuse(coverTexts.swapVoid);
  const problem = await whyNotTake(tx.db, swap, idUser, crew.id);
  return problem === null ? swap : refuse(problem);
}

/** What speaks against the shifts that change hands, of both. */
export const swapConflicts = async (
  tx: Tx,
  { request, crew }: HeldCover,
  swap: LockedCrew | null,
  { taker, now }: { taker: number; now: number },
): Promise<string[]> => [
  ...(await takeConflicts(tx.db, crew, taker, now, swap?.id ?? null)),
  ...(swap === null ? [] : await takeConflicts(tx.db, swap, request.idUser, now, crew.id)),
];
