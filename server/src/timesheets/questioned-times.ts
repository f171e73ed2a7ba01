import type { Claim } from '@crewcall/domain/time-query';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const times = sql`jsonb_build_object('start', c.start_at, 'end', coalesce(c.end_at, 0), 'break', c.break_ms)`;
const isAbout = (id: RawBuilder<unknown>) => sql`(c.id = ${id} or c.corrects_id = ${id})`;
// A correction holds the right times of what it corrects; the newest one counts.
const newest = sql`order by c.corrects_id is null, c.invoice_id desc nulls first limit 1`;

/** A time with its current values, its correction included; null if there is none. */
export const storedTimes = (id: RawBuilder<unknown>): RawBuilder<Claim | null> =>
  sql`(select ${times} from timesheet c where ${isAbout(id)} ${newest})`;

/**
 * The same of the time of a question (alias `q`) when it was asked; null where one was missing. A question that has not
 * kept it reads it from the history, as the first change since then found it.
 */
export const timesWhenAsked = sql<Claim | null>`coalesce(q.recorded, (
  select coalesce(since.before, ${times}) from timesheet c
  left join lateral (select f.id, f.before from timesheet_change f where f.timesheet_id = c.id and f.at > q.opened_at
    order by f.id limit 1) since on true
  where ${isAbout(sql`q.timesheet_id`)} and (since.id is null or since.before is not null) ${newest}))`;
