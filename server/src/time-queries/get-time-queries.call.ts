import { sql } from 'kysely';
import type { Parsed } from '@crewcall/contract/types';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { askableTimes, lacksOwnTime, missingUntil } from './ask-window';
import { selectQueries } from './query-rows';

const notClosed = sql`q.state <> 'closed'`;

/** A condition for the timesheet, job or invoice in the body; `time` and `job` name the columns with their ids. */
const about = ({ idTimesheet, idJob, idInvoice }: Parsed<'getTimeQueries'>, time: string, job: string) => {
  const asked = [
    [time, idTimesheet],
    [job, idJob],
    ['t.invoice_id', idInvoice],
  ] as const;
  const named = asked.flatMap(([column, id]) =>
    id === undefined ? [] : [sql`${sql.ref(column)} = ${id}::bigint`],
  );
  return sql`(${sql.join(named, sql` and `)})`;
};

/**
 * Reads the questions about a timesheet, a job or an invoice, or all open ones. Callers see their own and those of jobs
 * they supervise; the office sees all. Also says which of the caller's timesheets can still be reported as wrong.
 */
export const getTimeQueriesHandler = handle('getTimeQueries', async ({ body, user, scope, db, now }) => {
  const { idJob } = body;
  const isNarrow = Object.keys(body).length > 0;
  const queries = await selectQueries(
    db,
    scope,
    isNarrow ? about(body, 'q.timesheet_id', 'q.job_id') : notClosed,
  );
  if (!isNarrow) return { queries, askable: [], missingUntil: null };
  const config = await companyConfig(db, user.companyId);
  const own = await askableTimes(db, user.id, about(body, 't.id', 't.job_id'), config);
  const askable = own.filter(({ until }) => until >= now);
  const isOpen = queries.some(
    ({ mine, state, idTimesheet: id }) => mine && state !== 'closed' && id === null,
  );
  const mayMiss = idJob !== undefined && !isOpen && (await lacksOwnTime(db, idJob, user.id, now));
  const until = mayMiss ? await missingUntil(db, idJob, user.id, config) : null;
  return { queries, askable, missingUntil: until !== null && until >= now ? until : null };
});
