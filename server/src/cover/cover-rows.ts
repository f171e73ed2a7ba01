import { CoverState, coverTexts, isPendingCover } from '@crewcall/domain/cover';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isConfirmedOn, lockCrew } from '../crews/crew-lock';
import type { LockedCrew } from '../crews/crew-lock';
import { coverState, inviteStatus } from '../db/statuses';
import { notFound, refuse } from '../errors';
import type { Db } from '../db/schema';
import type { Tx } from '../platform/database/tx';
import { lockUsers } from '../platform/database/lock-users';

/** Is the asker of request `r` still confirmed on the shift? The office may have taken them off since. */
export const askerHolds = sql<boolean>`exists (select 1 from crew_member am
  where am.crew_id = r.crew_id and am.user_id = r.user_id and am.status = ${inviteStatus.confirmed})`;

/** Does request `r` of a shift on crew `c` wait for the office of this company? */
export const coverWaits = (companyId: number, now: number) => sql<boolean>`(
  r.company_id = ${companyId} and r.state in ${coverState.pending} and c.start_at > ${now}::bigint and ${askerHolds})`;

/** Does this worker have a pending request for cover of their shift on this crew? */
export const asksFor = (crew: RawBuilder<unknown>, user: number) => sql<boolean>`exists (
  select 1 from cover_request p where p.crew_id = ${crew} and p.user_id = ${user} and p.state in ${coverState.pending})`;

/** Has this worker offered their shift on this crew in return for another, which is not granted yet? */
export const promises = (crew: RawBuilder<unknown>, user: number) => sql<boolean>`exists (
  select 1 from cover_request p where p.swap_crew_id = ${crew} and p.taken_by = ${user} and p.state = ${coverState.taken})`;

/** Reads `asksFor` and `promises` for one shift. */
export const promisedShift = async (db: Db, crew: number, user: number) => {
  const { rows } = await sql<{ isAsked: boolean; isPromised: boolean }>`
    select ${asksFor(sql`${crew}::bigint`, user)} as "isAsked", ${promises(sql`${crew}::bigint`, user)} as "isPromised"`.execute(
    db,
  );
  return rows[0] ?? { isAsked: false, isPromised: false };
};

/**
 * Has the start, end or location of `crew` of `job` changed since it was agreed to in request `r`? `agreed` is the
 * prefix of the columns of `r` with the agreed values.
 */
export const hasMoved = (agreed: 'for' | 'swap_for', crew: string, job: string) => {
  const agreedTo = (part: string) => sql.ref(`r.${agreed}_${part}`);
  const is = {
    start: sql.ref(`${crew}.start_at`),
    end: sql.ref(`${crew}.end_at`),
    place: sql.ref(`${job}.location`),
  };
  return sql<boolean>`(${agreedTo('start')}, ${agreedTo('end')}, ${agreedTo('place')})
    <> (${is.start}, coalesce(${is.end}, 0), ${is.place})`;
};

type Shift = Pick<LockedCrew, 'startAt' | 'endAt' | 'location'>;

/** Columns that store the start, end and location agreed to for the requested shift; the end is 0 if it has none. */
export const agreedFor = ({ startAt, endAt, location }: Shift) => ({
  for_start: startAt,
  for_end: endAt ?? 0,
  for_place: location,
});

/** Columns for the agreed start, end and location of the shift given in return; all null if none is given. */
export const agreedSwap = (swap: (Shift & { id: number }) | null) => ({
  swap_crew_id: swap?.id ?? null,
  swap_for_start: swap?.startAt ?? null,
  swap_for_end: swap && (swap.endAt ?? 0),
  swap_for_place: swap?.location ?? null,
});

interface Cover {
  id: number;
  idReqCrew: number;
  idUser: number;
  state: CoverState;
  offered: boolean;
  late: boolean;
  hasMoved: boolean;
  takenBy: number | null;
  swapCrew: number | null;
  hasSwapMoved: boolean;
  swapAcceptedAt: number | null;
}

export interface HeldCover {
  request: Cover;
  crew: LockedCrew;
  /** The present state of the shift given in return; null if there is none, or it was deleted. */
  swap: LockedCrew | null;
}

/** Columns of a request that is offered again: nobody has taken it, and nothing is given in return. */
export const offeredAnew = {
  state: CoverState.Open,
  taken_by: null,
  taken_at: null,
  ...agreedSwap(null),
  swap_accepted_at: null,
} as const;

const read = (tx: Tx, id: number, companyId: number) =>
  tx.db
    .selectFrom('cover_request as r')
    .innerJoin('job_crew as c', 'c.id', 'r.crew_id')
    .innerJoin('job', 'job.id', 'c.job_id')
    .leftJoin('job_crew as sc', 'sc.id', 'r.swap_crew_id')
    .leftJoin('job as sj', 'sj.id', 'sc.job_id')
    .select(['r.id', 'r.crew_id as idReqCrew', 'r.user_id as idUser', 'r.state', 'r.offered', 'r.late'])
    .select(['r.taken_by as takenBy', 'r.swap_crew_id as swapCrew', 'r.swap_accepted_at as swapAcceptedAt'])
    .select(hasMoved('for', 'c', 'job').as('hasMoved'))
    .select(sql<boolean>`coalesce(${hasMoved('swap_for', 'sc', 'sj')}, false)`.as('hasSwapMoved'))
    .where('r.id', '=', id)
    .where('r.company_id', '=', companyId);

/**
 * Locks a request with everybody it concerns, and `others`: people by id, then jobs and crews by id, then its own row.
 * `inReturn` is a crew that is about to be given in return. Refuses a request that is settled, one whose shift has
 * begun, and one whose asker no longer has the shift: there is nothing left to give.
 */
export async function holdCover(
  tx: Tx,
  {
    id,
    companyId,
    now,
    others = [],
    inReturn = null,
  }: { id: number; companyId: number; now: number; others?: readonly number[]; inReturn?: number | null },
): Promise<HeldCover> {
  const seen = (await read(tx, id, companyId).executeTakeFirst()) ?? notFound(coverTexts.over);
  const people = [seen.idUser, ...(seen.takenBy === null ? [] : [seen.takenBy]), ...others];
  await lockUsers(tx.db, [...new Set(people)]);
  const wanted = inReturn ?? seen.swapCrew;
  const crews = new Map<number, LockedCrew | null>();
  for (const one of [...new Set([seen.idReqCrew, ...(wanted === null ? [] : [wanted])])].sort(
    (a, b) => a - b,
  ))
    crews.set(one, await lockCrew(tx.db, one));
  const crew = crews.get(seen.idReqCrew) ?? refuse(coverTexts.over);
  const request =
    (await read(tx, id, companyId).forUpdate('r').executeTakeFirst()) ?? notFound(coverTexts.over);
  if (!isPendingCover(request.state)) refuse(coverTexts.over);
  if (crew.startAt <= now) refuse(coverTexts.started);
  if (!(await isConfirmedOn(tx.db, crew.id, request.idUser))) refuse(coverTexts.over);
  // Somebody took the request before it was locked, and their user row is not locked.
  if (request.takenBy !== null && !people.includes(request.takenBy)) refuse(coverTexts.taken);
  // The taker gave another crew in return before the request was locked, and that crew is not locked.
  if (inReturn === null && request.swapCrew !== seen.swapCrew) refuse(coverTexts.moved);
  const swap = wanted === null ? null : (crews.get(wanted) ?? null);
  return { request, crew, swap };
}
