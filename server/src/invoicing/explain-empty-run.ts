import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { dayWords } from '../documents/paper-words';
import { fullNameSql } from '../platform/database/person-name';
import { formatPaddedTime } from '@crewcall/domain/format';

/** Names the last invoice of these timesheets, as somebody may have made it a moment ago. */
async function lastMade(
  db: Db,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
  zone: Zone,
): Promise<string> {
  const { rows } = await sql<{ id: number; at: EpochMs; by: string }>`
    select i.id, i.issued_at as at, ${fullNameSql('maker')} as by
    from timesheet t join job on job.id = t.job_id join invoice i on i.id = t.invoice_id
    join app_user maker on maker.id = i.created_by
    where t.user_id = any(${[...userIds]}::bigint[]) and ${condition}
    order by i.id desc limit 1`.execute(db);
  const [last] = rows;
  return last
    ? `${last.by} made the last of them, No. ${last.id}, on ${dayWords(last.at, zone)} at ${formatPaddedTime(last.at, zone)}.`
    : '';
}

interface Counts {
  invoiced: number;
  running: number;
  short: number;
}

/** Why these workers have nothing to invoice and what to do about it. `condition` is over `t` and `job`. */
export async function explainEmptyRun(
  db: Db,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
  zone: Zone,
): Promise<string> {
  const { rows } = await sql<Counts>`
    select count(t.invoice_id)::int as invoiced, (count(*) filter (where t.end_at is null))::int as running,
      (count(*) filter (where t.end_at is not null and t.invoice_id is null))::int as short
    from timesheet t join job on job.id = t.job_id
    where t.user_id = any(${[...userIds]}::bigint[]) and ${condition}`.execute(db);
  const { invoiced, running, short } = rows[0] ?? { invoiced: 0, running: 0, short: 0 };
  const said = 'There is nothing to invoice here:';
  if (short > 0) return `${said} what is left of these days is too short to be paid.`;
  const close = 'still runs on these days. Close it, then generate again.';
  if (invoiced > 0) {
    const made = await lastMade(db, userIds, condition, zone);
    return `${said} every closed time of these days is on an invoice already. ${made}${running > 0 ? ` A clock ${close}` : ''}`;
  }
  if (running > 0) return `${said} a clock ${close}`;
  return `${said} there is no time on these days. Choose other days, or add the time on its job first.`;
}
