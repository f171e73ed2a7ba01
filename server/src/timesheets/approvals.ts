import { handSetKinds } from '@crewcall/domain/time-change';
import { sql } from 'kysely';

/**
 * Is this (alias `a`) an approval of the timesheet (alias `t`) with its current values? Any later change revokes it.
 */
export const isApproval = sql<boolean>`a.timesheet_id = t.id and a.start_at = t.start_at and a.end_at = t.end_at
  and a.break_ms = t.break_ms and a.group_id = t.group_id`;

/** Has somebody approved this timesheet (alias `t`) with its current values? */
export const isApproved = sql<boolean>`exists (select 1 from timesheet_approval a where ${isApproval})`;

/** Was this timesheet (alias `t`) last set by hand by its own worker? */
export const isOwnSet = sql<boolean>`coalesce((select c.by = t.user_id from timesheet_change c
  where c.timesheet_id = t.id and c.kind = any(${[...handSetKinds]}::text[]) order by c.id desc limit 1), false)`;

/** Did its own worker take the signature of this timesheet (alias `t`)? */
export const isOwnSigned = sql<boolean>`exists (select 1 from signature s
  where s.id = t.signature_id and s.created_by = t.user_id)`;
