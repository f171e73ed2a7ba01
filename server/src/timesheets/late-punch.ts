import { LATE_PUNCH_MS } from '@crewcall/domain/limits';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';

const minute = sql`p.punched_at - p.punched_at % ${sql.lit(MINUTE_MS)}`;

/** Is a start or end of this timesheet (alias `t`) still that of a punch that arrived long after it was made? */
export const isPunchedLate = sql<boolean>`exists (select 1 from punch p where p.timesheet_id = t.id
  and p.outcome = 'applied' and p.received_at - p.punched_at > ${sql.lit(LATE_PUNCH_MS)}
  and ${minute} = case p.action when 'in' then t.start_at else t.end_at end)`;
