import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { shiftTables } from './shift-of-cover';
import { givable } from './swap';
import { isOfferedTo } from './who-may-take';

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
