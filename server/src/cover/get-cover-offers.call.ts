import type { CoverState } from '@crewcall/domain/cover';
import { sql } from 'kysely';
import { jobStatus } from '../db/statuses';
import { lackedBy } from '../licences/lacking';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';
import { keptOffFrom } from '../row-rules/kept-off';
import { cover } from './cover-rows';
import { shiftColumns, shiftTables } from './shift-of-cover';
import type { CoverShift } from './shift-of-cover';
import { fitsCrew } from './who-may-take';

interface OwnRequest {
  id: number;
  idReqCrew: number;
  state: CoverState;
  offered: boolean;
  late: boolean;
}

/** Offers are few; more than these nobody reads through. */
const OFFERS_MOST = 50;

/** A worker's own requests, what they have taken over, and what they could take over. */
export const getCoverOffersHandler = handle('getCoverOffers', async ({ user, db, now }) => {
  const { confCover } = await companyConfig(db, user.companyId);
  const asked = await sql<OwnRequest>`
    select id, crew_id as "idReqCrew", state, offered, late from cover_request
    where user_id = ${user.id} and state in ${cover.pending} order by id`.execute(db);
  const taken = await sql<CoverShift>`
    select ${shiftColumns} from ${shiftTables}
    where r.taken_by = ${user.id} and r.state = ${cover.taken} and c.start_at > ${now}::bigint
    order by c.start_at, r.id`.execute(db);
  const open = await sql<CoverShift & { groupId: number }>`
    select ${shiftColumns}, c.group_id as "groupId" from ${shiftTables} join app_user u on u.id = ${user.id}
    where r.company_id = ${user.companyId} and r.state = ${cover.open} and r.offered and r.user_id <> u.id
      and c.start_at > ${now}::bigint and job.status in ${jobStatus.ahead} and ${fitsCrew}
      and job.prepend <> all(array(${keptOffFrom(user.id)}))
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
    .map(({ groupId: _group, ...offer }): CoverShift => offer);
  return { isOn: confCover !== 'off', asked: asked.rows, taken: taken.rows, offers };
});
