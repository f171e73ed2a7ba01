import { type RawBuilder, sql } from 'kysely';
import { CREW_LONGEST_MS, CREW_NEAR_MS } from '@crewcall/domain/limits';
import { containsAllWords } from '../db/contains-all-words';
import { plannedEndOfJob } from '../db/planned-end';
import { handle } from '../platform/http/handle';
import { all } from '../row-rules/job-rows';
import { findCustomers, findPeople, type Found, type Question } from './find';
import { findInvoices } from './find-invoices';
import { isOnDays, soughtIn } from './search-words';

/**
 * Finds jobs of any date that the caller may see: first those to come or running, then those over, each nearest first.
 * Three walks along the index on the start, each of which stops at the limit, so that a common word is found at once. The
 * end of a job is worked out only where it may be on either side of now.
 */
async function findJobs(
  { db, scope, sought, limit, now }: Question,
  company: string,
): Promise<Found['jobs']> {
  if (!scope.may('job.read')) return [];
  const ofCustomer = (pattern: string) => sql<boolean>`job.prepend = any(array(
    select c.text from prepend c where c.company_id = ${scope.user.companyId} and c.search like ${pattern}))`;
  const found = all(
    scope.rows('job.read'),
    company === '' ? sql<boolean>`true` : sql<boolean>`job.prepend = ${company}`,
    isOnDays(sought.days, scope.user.companyId),
    containsAllWords(sql`job.search`, sought.words, ofCustomer),
  );
  const walk = (isOver: boolean, order: RawBuilder<unknown>, ...where: RawBuilder<boolean>[]) => sql`
    (select job.id, job.title, job.prepend, job.location, job.start_at as date, job.zone as tz, job.status,
      ${sql.lit(isOver)} as is_over
    from job where ${all(found, ...where)} order by job.start_at ${order}, job.id limit ${limit})`;
  const hasBegun = sql<boolean>`job.start_at < ${now}::bigint`;
  const mayRun = sql<boolean>`job.start_at > ${now - CREW_NEAR_MS - CREW_LONGEST_MS}::bigint`;
  const isOver = sql<boolean>`${plannedEndOfJob} < ${now}::bigint`;
  const { rows } = await sql<Found['jobs'][number]>`
    select id, title, prepend, location, date, tz, status from (
      ${walk(false, sql`asc`, sql<boolean>`job.start_at >= ${now}::bigint`)}
      union all ${walk(false, sql`desc`, hasBegun, mayRun, sql<boolean>`not ${isOver}`)}
      union all ${walk(true, sql`desc`, hasBegun, sql<boolean>`(not ${mayRun} or ${isOver})`)}) found
    order by is_over, abs(date - ${now}::bigint), id limit ${limit}`.execute(db);
  return rows;
}

const FEW = 6;
const MANY = 50;

/** Jobs of any date, people, customers and invoices, each as far as the caller may read them. */
export const searchAllHandler = handle(
  'searchAll',
  async ({ body, scope, db, now }) => {
    const { company = '', only } = body;
    const none = { jobs: [], people: [], customers: [], invoices: [], more: [] };
    const sought = soughtIn(body.text) ?? (company === '' ? null : { words: [], days: [] });
    if (sought === null) return none;
    const most = only === undefined && company === '' ? FEW : MANY;
    const question = { db, scope, sought, limit: most + 1, now };
    const wants = (kind: typeof only) => (only ?? kind) === kind && (company === '' || kind === 'jobs');
    const found = {
      jobs: wants('jobs') ? await findJobs(question, company) : [],
      people: wants('people') ? await findPeople(question) : [],
      customers: wants('customers') ? await findCustomers(question) : [],
      invoices: wants('invoices') ? await findInvoices(question) : [],
    };
    const kinds = ['jobs', 'people', 'customers', 'invoices'] as const;
    return {
      jobs: found.jobs.slice(0, most),
      people: found.people.slice(0, most),
      customers: found.customers.slice(0, most),
      invoices: found.invoices.slice(0, most),
      more: kinds.filter((kind) => found[kind].length > most),
    };
  },
  { limit: { per: 'user', max: 300, windowMs: 60_000, what: 'searches' } },
);
