import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { ownShifts } from './own-shifts';
import { shiftCalendar } from './shift-events';

/** The caller's own confirmed shift in a job, as a file for their calendar. */
export const getShiftCalendarHandler = handle(
  'getShiftCalendar',
  async ({ body, scope, db, request, deny }) => {
    const shifts = await ownShifts(db, scope.user, { idJob: body.idJob });
    if (shifts.length === 0) {
      await jobFor(db, scope, body.idJob, 'known');
      return deny(texts.notInCrew);
    }
    return { fileName: `shift-${body.idJob}.ics`, ics: shiftCalendar(shifts, request.origin) };
  },
);
