import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { ownShifts } from './own-shifts';
import { shiftCalendar } from './shift-events';

/** The caller's own confirmed shift in a job, as a file for their calendar. */
export const getShiftCalendarHandler = handle(
  'getShiftCalendar',
  async ({ body, user, db, request, deny, notFound }) => {
    const shifts = await ownShifts(db, user, { idJob: body.idJob });
    if (shifts.length === 0) {
      const job = await db.selectFrom('job').select('id').where('id', '=', body.idJob).executeTakeFirst();
      return job === undefined ? notFound(texts.jobNotFound) : deny(texts.notInCrew);
    }
    return { fileName: `shift-${body.idJob}.ics`, ics: shiftCalendar(shifts, request.origin) };
  },
);
