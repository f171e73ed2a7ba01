import { QUERY_REPLIES } from '@crewcall/domain/time-query';
import { sql } from 'kysely';

/** How often the worker of a question (alias `q`) has replied: their notes, without the question itself. */
export const repliesOf = sql<number>`(select count(*)::int - 1 from timesheet_query_note n
  where n.query_id = q.id and n.user_id = q.user_id)`;

/** Has it ended with an answer that its worker cannot reject any more (C.8.06)? */
export const isFinalAnswer = sql<boolean>`(q.state = 'closed' and q.outcome in ('kept', 'changed')
  and q.closed_by is distinct from q.user_id and ${repliesOf} >= ${QUERY_REPLIES}::int)`;
