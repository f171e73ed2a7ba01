import { handle } from '../platform/http/handle';
import { findCustomers, findPeople } from './find';
import { findInvoices } from './find-invoices';
import { findJobs } from './find-jobs';
import { soughtIn } from './search-words';

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
