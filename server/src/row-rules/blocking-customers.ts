import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Does this worker_flag (alias `f`) block its worker for the customer's jobs? */
export const isBlocking = sql<boolean>`(f.kind in ('blocked', 'avoid') and f.state = 'set')`;

/** The customers for whose jobs this person is blocked, as rows `(text)`. */
export const customersBlocking = (userId: number): RawBuilder<unknown> => sql`
  select p.text from worker_flag f join prepend p on p.id = f.prepend_id
  where f.user_id = ${userId}::bigint and ${isBlocking}`;
