import { sql } from 'kysely';

/** Is this (alias `a`) an approval of the time (alias `t`) as it stands now? A change since takes it back. */
export const isApproval = sql<boolean>`a.timesheet_id = t.id and a.start_at = t.start_at and a.end_at = t.end_at
  and a.break_ms = t.break_ms and a.group_id = t.group_id`;

/** Has somebody approved this time (alias `t`) as it stands now? */
export const isApproved = sql<boolean>`exists (select 1 from time_approval a where ${isApproval})`;
