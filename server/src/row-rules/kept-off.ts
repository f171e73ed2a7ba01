import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Does this flag block a worker from a customer's jobs? Over worker_flag as `f`. */
export const keepsOff = sql<boolean>`(f.kind in ('blocked', 'avoid') and f.state = 'set')`;

/** The customers who block or avoid this person, as rows `(text)`. */
export const keptOffFrom = (userId: number): RawBuilder<unknown> => sql`
  select p.text from worker_flag f join prepend p on p.id = f.prepend_id
  where f.user_id = ${userId}::bigint and ${keepsOff}`;
