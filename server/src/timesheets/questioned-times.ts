import type { Claim } from '@crewcall/domain/time-query';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const times = sql`jsonb_build_object('start', c.start_at, 'end', coalesce(c.end_at, 0), 'break', c.break_ms)`;
const isAbout = (id: RawBuilder<unknown>) => sql`(c.id = ${id} or c.corrects_id = ${id})`;
// A correction has the right times of the timesheet it corrects, so the newest correction comes first.
const newest = sql`order by c.corrects_id is null, c.invoice_id desc nulls first limit 1`;

/** The start, end and break of a timesheet, from its newest correction if it has one; null if it is gone. */
export const storedTimes = (id: RawBuilder<unknown>): RawBuilder<Claim | null> =>
  sql`(select ${times} from timesheet c where ${isAbout(id)} ${newest})`;
