import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The calendar day of an instant (epoch ms) in the job's zone, in SQL; needs the table or alias `job`. */
export const localDay = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(to_timestamp(${at} / 1000.0) at time zone job.zone)::date`;
