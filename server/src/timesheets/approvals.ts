import { LATE_PUNCH_MS } from '@crewcall/domain/limits';
import { handSetKinds } from '@crewcall/domain/time-change';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';

/**
 * Is this (alias `a`) an approval of the timesheet (alias `t`) with its current values? Any later change revokes it.
 */
export const isApproval = sql<boolean>`a.timesheet_id = t.id and a.start_at = t.start_at and a.end_at = t.end_at
  and a.break_ms = t.break_ms and a.group_id = t.group_id`;

/** Has somebody approved this timesheet (alias `t`) with its current values? */
export const isApproved = sql<boolean>`exists (select 1 from timesheet_approval a where ${isApproval})`;

const values = { start: sql`t.start_at`, end: sql`coalesce(t.end_at, 0)`, break: sql`t.break_ms` };
const stillSet = [
  ...Object.entries(values).map(
    ([field, now]) => sql`c.before ->> ${sql.lit(field)} is distinct from c.after ->> ${sql.lit(field)}
      and (c.after ->> ${sql.lit(field)})::bigint = ${now}`,
  ),
  sql`c.before ->> 'groupId' <> c.after ->> 'groupId' and (c.after ->> 'groupId')::bigint = t.group_id`,
];

/** Has a start, end, break or group of this timesheet (alias `t`) been set by hand by its own worker, and not since? */
export const isOwnSet = sql<boolean>`exists (select 1 from timesheet_change c where c.timesheet_id = t.id
  and c.by = t.user_id and c.kind = any(${[...handSetKinds]}::text[]) and (${sql.join(stillSet, sql` or `)}))`;

/**
 * Did its own worker take the signature of this timesheet (alias `t`), send the link behind which it was given, or get
 * that link?
 */
export const isOwnSigned = sql<boolean>`(exists (select 1 from signature s
    where s.id = t.signature_id and s.created_by = t.user_id)
  or exists (select 1 from hours_approval h where h.signature_id = t.signature_id and (h.created_by = t.user_id
    or lower(h.contact_email) = (select lower(own.email) from app_user own where own.id = t.user_id))))`;

/**
 * Is this timesheet (alias `t`) signed, and neither the signature nor a part of its times its own worker's doing? As
 * `isCleared` of the domain.
 */
export const isSignedByOthers = sql<boolean>`(t.signature_id is not null and not ${isOwnSigned} and not ${isOwnSet})`;

const punchedMinute = sql`p.punched_at - p.punched_at % ${sql.lit(MINUTE_MS)}`;

/** Is a start or end of this timesheet (alias `t`) still that of a punch that arrived long after it was made? */
export const isPunchedLate = sql<boolean>`exists (select 1 from punch p where p.timesheet_id = t.id
  and p.outcome = 'applied' and p.received_at - p.punched_at > ${sql.lit(LATE_PUNCH_MS)}
  and ${punchedMinute} = case p.action when 'in' then t.start_at else t.end_at end)`;
