import { CoverState, coverTexts, isPendingCover } from '@crewcall/domain/cover';
import { sql } from 'kysely';
import { lockCrew } from '../crews/crew-lock';
import type { LockedCrew } from '../crews/crew-lock';
import { notFound, refuse } from '../errors';
import type { Tx } from '../platform/handle';
import { holdPeople } from '../platform/hold-people';

export const cover = {
  open: sql.lit(CoverState.Open),
  taken: sql.lit(CoverState.Taken),
  granted: sql.lit(CoverState.Granted),
  lapsed: sql.lit(CoverState.Lapsed),
  /** Those that still change. */
  pending: sql`(${sql.lit(CoverState.Open)}, ${sql.lit(CoverState.Taken)})`,
};

interface Cover {
  id: number;
  idReqCrew: number;
  idUser: number;
  state: CoverState;
  offered: boolean;
  late: boolean;
  forStart: number;
  forPlace: string;
  takenBy: number | null;
}

export interface HeldCover {
  request: Cover;
  crew: LockedCrew;
}

const read = (tx: Tx, id: number, companyId: number) =>
  tx.db
    .selectFrom('cover_request')
    .select(['id', 'crew_id as idReqCrew', 'user_id as idUser', 'state', 'offered', 'late'])
    .select(['for_start as forStart', 'for_place as forPlace', 'taken_by as takenBy'])
    .where('id', '=', id)
    .where('company_id', '=', companyId);

/**
 * Holds a request with everybody whom it is about, and `others`: people by id, then job and crew, then its own row.
 * Refuses one that is settled, and one whose shift has begun.
 */
export async function holdCover(
  tx: Tx,
  {
    id,
    companyId,
    now,
    others = [],
  }: { id: number; companyId: number; now: number; others?: readonly number[] },
): Promise<HeldCover> {
  const seen = (await read(tx, id, companyId).executeTakeFirst()) ?? notFound(coverTexts.over);
  const people = [seen.idUser, ...(seen.takenBy === null ? [] : [seen.takenBy]), ...others];
  await holdPeople(tx.db, [...new Set(people)]);
  const crew = (await lockCrew(tx.db, seen.idReqCrew)) ?? refuse(coverTexts.over);
  const request = (await read(tx, id, companyId).forUpdate().executeTakeFirst()) ?? notFound(coverTexts.over);
  if (!isPendingCover(request.state)) refuse(coverTexts.over);
  if (crew.startAt <= now) refuse(coverTexts.started);
  return { request, crew };
}

/** Has what a taker read of the shift changed? */
export const hasMoved = ({ request, crew }: HeldCover): boolean =>
  request.forStart !== crew.startAt || request.forPlace !== crew.location;
