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
