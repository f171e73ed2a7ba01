import { coverTexts } from '@crewcall/domain/cover';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LockedCrew } from '../crews/crew-lock';
import type { Db } from '../db/schema';
import { jobStatus, inviteStatus } from '../db/statuses';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { lackedBy } from '../licences/lacking';
import { asksFor, promisedShift, promises } from './cover-rows';
import type { HeldCover } from './cover-rows';
import { fitsShift, takeConflicts, whyNotTake } from './who-may-take';
import type { TakenShift } from './who-may-take';

/** Limit of own shifts to choose from; a worker would not read through more. */
const SHIFTS_MOST = 50;

/** The future shifts of a worker, without cancelled jobs, where `which` (over crew `c`) holds. */
const ownAhead = async (
  db: Db,
  {
    idUser,
    companyId,
    now,
    which,
  }: { idUser: number; companyId: number; now: number; which: RawBuilder<boolean> },
): Promise<(TakenShift & { title: string })[]> =>
  (
    await sql<TakenShift & { title: string }>`
      select c.id, c.group_id as "groupId", c.start_at as "startAt", c.end_at as "endAt", job.zone, job.prepend,
        job.company_id as "companyId", job.id as "jobId", job.postcode, job.title
      from crew_member m join job_crew c on c.id = m.crew_id and c.deleted_at is null join job on job.id = c.job_id
      where m.user_id = ${idUser} and m.status = ${inviteStatus.confirmed} and job.company_id = ${companyId}
        and job.status in ${jobStatus.ahead} and c.start_at > ${now}::bigint
        and ${which}
      order by c.start_at, c.id limit ${SHIFTS_MOST}`.execute(db)
  ).rows;

const canGive = async (
  tx: Tx,
  { id, companyId }: LockedCrew,
  idUser: number,
  now: number,
): Promise<boolean> =>
  (await ownAhead(tx.db, { idUser, companyId, now, which: sql`c.id = ${id}` })).length > 0;

/** Why a taker may not give their shift `swap` for the one on `crew` that `asker` gives away; null if they may. */
async function whyNotGive(
  db: Db,
  swap: TakenShift,
  { asker, crew, taker }: { asker: number; crew: number; taker: number },
): Promise<string | null> {
  const { isAsked, isPromised } = await promisedShift(db, swap.id, taker);
  if (isAsked)
    return 'You have asked for cover of that shift. Please choose another, or come to it after all.';
  if (isPromised) return coverTexts.promised;
  return (await whyNotTake(db, swap, asker, crew)) === null
    ? null
    : 'That shift cannot be given to them. Please choose another, or take this one without a swap.';
}

/** The shifts that a taker may give, by the rules of `whyNotGive`, but in at most three statements for all of them. */
export async function givable(
  db: Db,
  { asker, crew, taker }: { asker: number; crew: number; taker: number },
  { companyId, now }: { companyId: number; now: number },
): Promise<(TakenShift & { title: string })[]> {
  const id = sql`c.id`;
  const which = sql<boolean>`(c.id <> ${crew} and not ${asksFor(id, taker)} and not ${promises(id, taker)}
    and ${fitsShift(asker, crew)})`;
  const own = await ownAhead(db, { idUser: taker, companyId, now, which });
  const lacked = await lackedBy(db, own, [asker]);
  const isBlocked = (shift: number) =>
    lacked
      .get(shift)
      ?.get(asker)
      ?.some(({ rule }) => rule === 'block');
  return own.filter((shift) => !isBlocked(shift.id));
}

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
  const why = await whyNotGive(tx.db, swap, { asker: request.idUser, crew: crew.id, taker });
  if (why !== null) refuse(why);
}

/** A shift in words: "Gala, 21/11/26 07:30 am AEDT". */
export const inWords = (swap: LockedCrew): string =>
  `${swap.title}, ${formatDateTimeWithZone(swap.startAt, swap.zone)}`;

/**
 * Refuses a swap that is not what its taker and its asker agreed to, or that has no answer yet. Returns the shift
 * given in return. The caller has locked the crews.
 */
export async function checkAgreed(
  tx: Tx,
  { request, crew, swap }: HeldCover,
  now: number,
): Promise<LockedCrew | null> {
  const { takenBy, swapCrew, swapAcceptedAt, idUser } = request;
  if (takenBy === null) return null;
  if (request.hasMoved) refuse(coverTexts.moved);
  if (swapCrew === null) return null;
  if (swapAcceptedAt === null) refuse(coverTexts.swapOpen);
  if (swap === null || request.hasSwapMoved || !(await canGive(tx, swap, takenBy, now)))
    return refuse(coverTexts.swapVoid);
  const problem = await whyNotTake(tx.db, swap, idUser, crew.id);
  return problem === null ? swap : refuse(problem);
}

/** Lists what speaks against the taker on the requested shift, and against the asker on the one given in return. */
export const swapConflicts = async (
  tx: Tx,
  { request, crew }: HeldCover,
  swap: LockedCrew | null,
  { taker, now }: { taker: number; now: number },
): Promise<string[]> => [
  ...(await takeConflicts(tx.db, crew, taker, now, swap?.id ?? null)),
  ...(swap === null ? [] : await takeConflicts(tx.db, swap, request.idUser, now, crew.id)),
];
