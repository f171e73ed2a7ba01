import { breakAtEnd } from '@crewcall/domain/breaks';
import { isOpen, timesheetMinute } from '@crewcall/domain/clock';
import { CLOCK_GUARD_MS } from '@crewcall/domain/limits';
import { clockChanged } from './clock-changed';
import { refuseOddEnd, refuseOddStart } from './hand-set-times';
import { confirmedCrews, ownClocks } from './clock-state';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { lockUsers } from '../platform/database/lock-users';
import { overlapsOf } from './overlap-rows';
import { openClock } from './open-clock';
import { jobFor, refuseEnded } from '../row-rules/job-for';
import { readTimesheet } from './clock-rows';
import { whenText } from './punch-texts';

/**
 * A supervisor checks a worker in, now or at `start`, on the worker's confirmed crew; a clock of another crew runs on.
 * With an `end` it adds a closed timesheet, which may also be before the running one.
 */
export const setTimeCreateHandler = handle('setTimeCreate', ({ body, user, scope, now, write, refuse }) =>
  write(
    once(user.id, 'setTimeCreate', body.key, async (tx) => {
      await lockUsers(tx.db, [body.idUser]);
      const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'share');
      refuseEnded(job);
      const { start = now, end } = body;
      const answer = async (id: number) => ({
        ok: true as const,
        timesheet: await readTimesheet(tx.db, id),
        overlaps: await overlapsOf(tx.db, { scope, now }, id),
      });
      const crews = await confirmedCrews(tx.db, job.id, body.idUser);
      const [only, ...others] = crews;
      const crew = body.idReqCrew === undefined ? only : crews.find(({ id }) => id === body.idReqCrew);
      if (!crew)
        return refuse('This worker is not confirmed on this crew. Confirm them first, then check them in.');
      if (body.idReqCrew === undefined && others.length > 0) {
        refuse('This worker is on several crews of this job. Choose the crew.', {
          crews: crews.map((row) => ({ idReqCrew: row.id, startTime: row.start })),
        });
      }
      const clocks = await ownClocks(tx.db, job.id, body.idUser);
      const last = clocks.find((clock) => isOpen(clock) && clock.idReqCrew === crew.id);
      if (last && (end === undefined || end > last.start)) {
        // The supervisor pressed twice, or the worker has just punched: count it as one check-in.
        if (end === undefined && Math.abs(timesheetMinute(start) - last.start) <= CLOCK_GUARD_MS)
          return answer(last.id);
        refuse(
          `This worker is already checked in on this job, since ${whenText(last.start, job.zone, now)}.`,
        );
      }
      const shift = { start: crew.start, zone: job.zone };
      refuseOddStart(start, shift, now);
      if (end !== undefined) refuseOddEnd(start, end, shift, now);
      const ids = { jobId: job.id, crewId: crew.id, groupId: crew.group_id, userId: body.idUser };
      const { confBreakSilence } = await companyConfig(tx.db, user.companyId);
      const from = timesheetMinute(start);
      const pause =
        end === undefined ? 0 : breakAtEnd({ start: from, break: 0 }, timesheetMinute(end), confBreakSilence);
      const id = await openClock(tx, { ...ids, start, end, break: pause, by: user.id, now, kind: 'added' });
      clockChanged(tx, job, [body.idUser]);
      return answer(id);
    }),
  ),
);
