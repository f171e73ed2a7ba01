import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';

interface Counts {
  invoiced: number;
  running: number;
  short: number;
}

/** Why these workers have nothing to invoice where `condition` (over `t` and `job`) holds, with what to do about it. */
export async function whyNothing(
  db: Kysely<DB>,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<string> {
  const { rows } = await sql<Counts>`
    select count(t.invoice_id)::int as invoiced, (count(*) filter (where t.end_at is null))::int as running,
      (count(*) filter (where t.end_at is not null and t.invoice_id is null))::int as short
    from timesheet t join job on job.id = t.job_id
    where t.user_id = any(${[...userIds]}::bigint[]) and ${condition}`.execute(db);
  const { invoiced, running, short } = rows[0] ?? { invoiced: 0, running: 0, short: 0 };
  const said = 'There is nothing to invoice here:';
  if (short > 0)
    return `${said} what is left of these days is too short to be paid, or was paid before as a minimum call.`;
  if (running > 0) return `${said} a clock still runs on these days. Close it, then generate again.`;
  if (invoiced > 0) return `${said} every closed time of these days is on an invoice already.`;
  return `${said} there is no time on these days. Choose other days, or add the time on its job first.`;
}
