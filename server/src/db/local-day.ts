import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type Part = RawBuilder<unknown> | number | string;

/** The calendar day of an instant (epoch ms) in a zone, in SQL. */
export const dayIn = (at: Part, zone: Part): RawBuilder<string> =>
  sql<string>`(to_timestamp(${at}::bigint / 1000.0) at time zone ${zone}::text)::date`;

/** The calendar day of an instant (epoch ms) in the job's zone, in SQL; needs the table or alias `job`. */
export const localDay = (at: RawBuilder<unknown>): RawBuilder<string> => dayIn(at, sql`job.zone`);
