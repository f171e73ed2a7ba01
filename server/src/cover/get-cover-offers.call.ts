import type { CoverState } from '@crewcall/domain/cover';
import { sql } from 'kysely';
import { coverState } from '../db/statuses';
import { lackedBy } from '../licences/lacking';
import { offeredPays } from '../pay-book/offered-pay';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { shiftColumns, shiftTables, swapOf, withSwap } from './shift-of-cover';
import type { CoverShift, CoverSwap } from './shift-of-cover';
import { isOfferedTo } from './who-may-take';

interface Offered extends CoverShift {
  /** May the worker open the job? */
  sees: boolean;
}

interface OwnRequest {
  id: number;
  idReqCrew: number;
  state: CoverState;
  offered: boolean;
  late: boolean;
  swap: CoverSwap | null;
}

/** Limit of offers in one answer; a worker would not read through more. */
const OFFERS_MOST = 50;

/** Reads a worker's own requests for cover, the shifts they have taken over, and the shifts they could take over. */
export const getCoverOffersHandler = handle('getCoverOffers', async ({ user, scope, db, now }) => {
  const config = await companyConfig(db, user.companyId);
  const asked = await sql<OwnRequest>`
    select r.id, r.crew_id as "idReqCrew", r.state, r.offered, r.late, ${swapOf} as swap from cover_request r
    where r.user_id = ${user.id} and r.state in ${coverState.pending} order by r.id`.execute(db);
  const refused = await sql<{ idReqCrew: number; text: string }>`
    select r.crew_id as "idReqCrew", r.decision_text as text
    from cover_request r join job_crew c on c.id = r.crew_id and c.start_at > ${now}::bigint
    where r.user_id = ${user.id} and r.state = ${coverState.refused} and not exists (select 1 from cover_request later
      where later.crew_id = r.crew_id and later.user_id = r.user_id and later.id > r.id)
    order by r.id`.execute(db);
  const offered = sql`${shiftColumns}, ${scope.rows('job.view')} as sees`;
  const taken = await sql<Offered & { swap: CoverSwap | null }>`
    select ${offered}, ${swapOf} as swap from ${shiftTables}
    where r.taken_by = ${user.id} and r.state = ${coverState.taken} and c.start_at > ${now}::bigint
    order by c.start_at, r.id`.execute(db);
  const open = await sql<Offered & { groupId: number }>`
    select ${offered}, c.group_id as "groupId" from ${shiftTables} join app_user u on u.id = ${user.id}
    where ${isOfferedTo(user, now)}
    order by c.start_at, r.id limit ${OFFERS_MOST}`.execute(db);
  const shifts = open.rows.map(
    ({ idReqCrew: id, groupId, startTime: startAt, endTime: endAt, tz: zone }) => ({
      id,
      groupId,
      startAt,
      endAt,
      zone,
    }),
  );
  const lacked = await lackedBy(db, shifts, [user.id]);
  const isBlocked = (idReqCrew: number): boolean =>
    (lacked.get(idReqCrew)?.get(user.id) ?? []).some(({ rule }) => rule === 'block');
  const offers = open.rows
    .filter(({ idReqCrew }) => !isBlocked(idReqCrew))
    .map(({ groupId: _group, ...offer }): Offered => offer);
  const shown = [...taken.rows, ...offers].map(({ idReqCrew }) => ({ idReqCrew, idUser: user.id }));
  const pays = await offeredPays(db, user.companyId, shown, config);
  return {
    isOn: config.confCover !== 'off',
    asked: asked.rows.map(withSwap),
    refused: refused.rows,
    taken: taken.rows.map((row, at) => ({ ...withSwap(row), pay: pays[at] ?? null })),
    offers: offers.map((offer, at) => ({ ...offer, pay: pays[taken.rows.length + at] ?? null })),
  };
});
