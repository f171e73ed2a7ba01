import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { shiftTables } from './shift-of-cover';
import { ownAhead, whyNotGive } from './swap';
import { isOfferedTo } from './who-may-take';

/** The caller's own shifts that may be given in return for one that is offered to them. */
export const getSwapShiftsHandler = handle('getSwapShifts', async ({ body, user, db, now }) => {
  const { rows } = await sql<{ asker: number; crew: number }>`
    select r.user_id as asker, r.crew_id as crew from ${shiftTables} join app_user u on u.id = ${user.id}
    where r.id = ${body.id} and ${isOfferedTo(user, now)}`.execute(db);
  const [offer] = rows;
  const own = offer ? await ownAhead(db, { idUser: user.id, companyId: user.companyId, now }) : [];
  const shifts = [];
  for (const shift of own) {
    const { id, title, startAt, endAt, zone } = shift;
    if (offer && id !== offer.crew && (await whyNotGive(db, shift, { ...offer, taker: user.id })) === null)
      shifts.push({ idReqCrew: id, title, startTime: startAt, endTime: endAt, tz: zone });
  }
  return { shifts };
});
