import { sql } from 'kysely';

/** Has somebody approved this time (alias `t`) as it stands now? A change since takes the approval back. */
export const isApproved = sql<boolean>`exists (select 1 from time_approval a where a.timesheet_id = t.id
  and a.start_at = t.start_at and a.end_at = t.end_at and a.break_ms = t.break_ms and a.group_id = t.group_id)`;
