import { paidTime } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { daysOf, ownDays } from './day-range';
import { selectOverlaps } from './overlap-rows';
import { punchDayAt, selectPendingPunches, toPendingPunch } from './pending-punches';
import { timesheetColumns, toTimesheet } from './clock-rows';
import type { TimesheetRow } from './clock-rows';

interface Row extends TimesheetRow {
  jobName: string;
  jobDate: number;
  tz: string;
  corrects: number | null;
  question: number | null;
}

/** Lists the timesheets behind a worker's row of Check Time, with their pending punches. */
export const getUserIntervalHandler = handle('getUserInterval', async ({ body, user, scope, db, now }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const range = daysOf(confTimezone, body.start, body.end);
  const onDays = await ownDays(db, user.companyId, range);
  const days = onDays();
  const condition = sql`t.user_id = ${body.idUser} and ${days}`;
  const overlaps = await selectOverlaps(db, { scope, now }, condition);
  const { rows } = await sql<Row>`
    select ${timesheetColumns}, job.title as "jobName", job.start_at as "jobDate", job.zone as tz,
      t.corrects_id as corrects, (select q.id from timesheet_query q
        where q.timesheet_id = t.id and q.state <> 'closed') as question
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    join app_user u on u.id = t.user_id
    where ${condition}
    order by t.start_at, t.id`.execute(db);
  const pressed = onDays(punchDayAt);
  const punches = await selectPendingPunches(db, sql`punch.user_id = ${body.idUser} and ${pressed}`);
  return {
    punches: punches.map((punch) => ({
      ...toPendingPunch(punch),
      idJob: punch.job_id,
      jobName: punch.title,
      tz: punch.zone,
    })),
    intervals: rows.map((row) => ({
      ...toTimesheet(row),
      paid: paidTime(row),
      overlaps: overlaps.get(row.id)?.others ?? [],
    })),
  };
});
