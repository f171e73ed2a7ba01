import { paidTime } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';
import { daysOf, startsOnDays } from './day-range';
import { pressedAt, selectKeptTaps, toKeptTap } from './waiting-presses';
import { timesheetColumns, toTimesheet } from './clock-rows';
import type { TimesheetRow } from './clock-rows';

interface Row extends TimesheetRow {
  jobName: string;
  jobDate: number;
  tz: string;
}

/** The single times behind a worker's row of Check Time, and the presses that wait for a decision. */
export const getUserIntervalHandler = handle('getUserInterval', async ({ body, user, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const range = daysOf(confTimezone, body.start, body.end);
  const { rows } = await sql<Row>`
    select ${timesheetColumns}, job.title as "jobName", job.start_at as "jobDate", job.zone as tz
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    join app_user u on u.id = t.user_id
    where t.user_id = ${body.idUser} and ${await startsOnDays(db, user.companyId, range)}
    order by t.start_at, t.id`.execute(db);
  const pressed = await startsOnDays(db, user.companyId, range, pressedAt);
  const presses = await selectKeptTaps(db, sql`tap.user_id = ${body.idUser} and ${pressed}`);
  return {
    presses: presses.map((tap) => ({
      ...toKeptTap(tap),
      idJob: tap.job_id,
      jobName: tap.title,
      tz: tap.zone,
    })),
    intervals: rows.map((row) => ({ ...toTimesheet(row), paid: paidTime(row) })),
  };
});
