import { roundToQuarter } from '@crewcall/domain/rounding';
import { workedTime } from '@crewcall/domain/timesheet';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';
import { daysOf, startsOnDays } from './day-range';
import { pressedAt, selectKeptTaps, toKeptTap } from '../clocks/kept-taps';

interface Row {
  id: number;
  job_id: number;
  title: string;
  job_start: number;
  zone: string;
  group_name: string;
  start_at: number;
  end_at: number | null;
  break_ms: number;
  invoice_id: number | null;
  signature_id: number | null;
}

/** The single times behind a worker's row of Check Time, and the presses that wait for a decision. */
export const getUserIntervalHandler = handle('getUserInterval', async ({ body, user, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const range = daysOf(confTimezone, body.start, body.end);
  const { rows } = await sql<Row>`
    select t.id, t.job_id, job.title, job.start_at as job_start, job.zone, g.name as group_name, t.start_at,
      t.end_at, t.break_ms, t.invoice_id, t.signature_id
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
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
    intervals: rows.map((row) => {
      const end = row.end_at ?? 0;
      const worked = workedTime({ start: row.start_at, end, break: row.break_ms });
      return {
        id: row.id,
        idJob: row.job_id,
        jobName: row.title,
        jobDate: row.job_start,
        tz: row.zone,
        groupName: row.group_name,
        start: row.start_at,
        end,
        break: row.break_ms,
        paid: end === 0 ? 0 : roundToQuarter(worked) * MINUTE_MS,
        idInvoice: row.invoice_id,
        idSignature: row.signature_id,
      };
    }),
  };
});
