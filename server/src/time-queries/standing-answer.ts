import { QUERY_REPLIES } from '@crewcall/domain/time-query';
import { sql } from 'kysely';

/** How often the worker of a question, over the alias `q`, has replied: what they wrote, but for the question itself. */
export const repliesOf = sql<number>`(select count(*)::int - 1 from time_query_note n
  where n.query_id = q.id and n.user_id = q.user_id)`;

/** Whether it ended with an answer that is final whatever its worker says (C.8.06). */
export const isStanding = sql<boolean>`(q.state = 'closed' and q.outcome in ('kept', 'changed')
  and q.closed_by is distinct from q.user_id and ${repliesOf} >= ${QUERY_REPLIES}::int)`;
