import { isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import type { BandPay } from '@crewcall/domain/pay';
import { payTimesheet } from '@crewcall/domain/pay-zoned';
import { sql } from 'kysely';
import { clockColumns } from '../timesheets/clock-rows';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';

interface Row extends Clock {
  title: string;
  group_name: string;
  zone: string;
  rate: number | null;
  invoiced: {
    paidMinutes: number;
    rate: number;
    bands: BandPay[];
    cents: number;
    group: string;
    zone: string;
  } | null;
}

/** How the figure of one time comes about: as invoiced where it is, else as it would be now. Own times only for crew. */
export const explainPayHandler = handle(
  'explainPay',
  async ({ body, user, scope, db, deny, notFound, refuse }) => {
    const { rows } = await sql<Row>`
    select ${clockColumns}, job.title, g.name as group_name, job.zone,
      coalesce(nullif(t.rate_cents, 0), (select nullif(r.rate_cents, 0) from user_group_rate r
        where r.user_id = t.user_id and r.group_id = t.group_id)) as rate,
      (select json_build_object('paidMinutes', l.paid_minutes, 'rate', l.rate_cents, 'bands', l.bands,
          'cents', l.cents, 'group', l.group_name, 'zone', l.zone)
        from invoice_line l where l.invoice_id = t.invoice_id and l.timesheet_id = t.id) as invoiced
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    where t.id = ${body.idTimesheet} and job.company_id = ${user.companyId}`.execute(db);
    const [row] = rows;
    if (!row) return notFound('This time could not be found.');
    if (!scope.seesPayOf(row.idUser)) return deny();
    if (isOpen(row))
      return refuse('The clock is still running. There is something to explain once it is closed.');
    const common = { jobName: row.title, start: row.start, end: row.end, break: row.break };
    if (row.invoiced) {
      const { paidMinutes, rate, bands, cents, group, zone } = row.invoiced;
      return { ...common, groupName: group, tz: zone, paidMinutes, rate, bands, total: cents };
    }
    const config = await companyConfig(db, user.companyId);
    // Without a rate the hours are still explained, at no money.
    const line = payTimesheet(row, row.rate ?? 1, config, row.zone);
    const bands = row.rate === null ? line.bands.map((band) => ({ ...band, cents: 0 })) : line.bands;
    return {
      ...common,
      groupName: row.group_name,
      tz: row.zone,
      paidMinutes: line.paidMinutes,
      rate: row.rate,
      bands,
      total: row.rate === null ? 0 : line.cents,
    };
  },
);
