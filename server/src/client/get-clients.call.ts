import { agingSteps, noAging } from '@crewcall/domain/clients';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { companyDay } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { agingByCustomer, agingOfAll } from './listed-invoices';

/** How far back hours that are on no invoice are looked for. */
const OPEN_MS = 92 * DAY_MS;

interface Row {
  id: number;
  text: string;
  name: string;
  billingEmail: string;
  openMinutes: number;
  quotes: number;
  drafts: number;
}

/** Every customer by name, with what is open and what can be invoiced. */
export const getClientsHandler = handle('getClients', async ({ user, db, now }) => {
  const { companyId } = user;
  const today = await companyDay(db, companyId, now);
  const [{ rows }, agings] = await Promise.all([
    sql<Row>`
      with worked as (
        select job.prepend, (sum(t.end_at - t.start_at - t.break_ms) / 60000)::int as minutes
        from timesheet t join job on job.id = t.job_id
        where t.start_at >= ${now - OPEN_MS}::bigint and t.end_at is not null and t.corrects_id is null
          and job.company_id = ${companyId} and job.prepend <> ''
          and not exists (select 1 from client_line l where l.timesheet_id = t.id and l.type_id is null and l.live)
        group by job.prepend
      ), waiting as (
        select prepend_id, count(*)::int as quotes from quote
        where company_id = ${companyId} and state = 'sent' and valid_until >= ${today}::date group by prepend_id
      ), draft as (
        select prepend_id, count(*)::int as drafts from client_invoice
        where company_id = ${companyId} and number is null group by prepend_id
      )
      select p.id, p.text, p.full_name as name, p.billing_email as "billingEmail",
        coalesce(worked.minutes, 0) as "openMinutes", coalesce(waiting.quotes, 0) as quotes,
        coalesce(draft.drafts, 0) as drafts
      from prepend p left join worked on worked.prepend = p.text left join waiting on waiting.prepend_id = p.id
      left join draft on draft.prepend_id = p.id
      where p.company_id = ${companyId} order by p.full_name collate "und-x-icu", p.id`.execute(db),
    agingByCustomer(db, companyId, sql`true`, today),
  ]);
  return {
    clients: rows.map((row) => {
      const aging = agings.get(row.id) ?? noAging();
      const open = agingSteps.reduce((sum, step) => sum + aging[step], 0);
      return { ...row, open, overdue: open - aging.current, aging };
    }),
    aging: agingOfAll(agings.values()),
  };
});
