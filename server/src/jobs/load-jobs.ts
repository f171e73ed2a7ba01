import type { Job } from '@crewcall/contract/types';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { paysOfJobs } from '../pay-book/offered-pay';
import type { Links } from '../platform/security/links';
import { hiddenJob } from '../row-rules/job-for';
import { all, withId } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { jobTexts } from './job-texts';
import type { JobText, JobsView } from './job-texts';

/** The viewer, and what makes picture URLs for them. */
export interface Looking {
  scope: Scope;
  links?: Links;
}

// About 60 MB of answer: a request for more has a mistyped date.
export const MOST_JOBS = 5_000;

/**
 * Refuses more jobs than are read at once.
 * @param reads what is read: if every job of the range, a filter does not help.
 */
export function refuseTooMany(count: number, reads: 'filtered' | 'all' = 'filtered'): void {
  if (count <= MOST_JOBS) return;
  const orFilter = reads === 'filtered' ? ', or a filter' : '';
  refuse(`These are more than ${MOST_JOBS} jobs. Choose a shorter range${orFilter}.`);
}

async function read(db: Db, scope: Scope, where: Condition, view?: Omit<JobsView, 'limit'>) {
  const rows = await jobTexts(db, scope, where, { ...view, limit: MOST_JOBS + 1 });
  refuseTooMany(rows.length);
  return view?.paysAt === undefined ? rows : withPays(db, scope, rows, view.paysAt);
}

/** Adds `pays` to jobs that are JSON text already. */
async function withPays(db: Db, { user }: Scope, rows: readonly JobText[], now: number): Promise<JobText[]> {
  const ids = rows.map(({ id }) => id);
  const pays = await paysOfJobs(db, user, ids, now);
  return rows.map(({ id, text }) => {
    const own = pays.get(id);
    return own ? { id, text: `{"pays":${JSON.stringify(own)},${text.slice(1)}` } : { id, text };
  });
}

/** Parses a job's JSON text and turns the people's `picture` ids into URLs. */
function parsed({ text }: JobText, links: Links | undefined): Job {
  const job = JSON.parse(text) as Job;
  for (const { userList } of job.reqCrew) {
    for (const one of userList) one.picture = one.picture ? (links?.picture(one.id) ?? null) : null;
  }
  return job;
}

/**
 * Reads the jobs of `where` as this viewer may see them, oldest first, in one statement. `where` is a condition over
 * `job` that must include the row scope. Refuses more jobs than can be sent, because a cut list would look complete.
 */
export async function loadJobs(
  db: Db,
  { scope, links }: Looking,
  where: Condition,
  view?: Pick<JobsView, 'isForm' | 'paysAt'>,
): Promise<Job[]> {
  const rows = await read(db, scope, where, { ...view, hasPictures: true });
  return rows.map((row) => parsed(row, links));
}

/** Like `loadJobs`, but as the text of a JSON list without pictures, which a call sends without parsing it. */
export async function jobsText(
  db: Db,
  scope: Scope,
  where: Condition,
  view?: Pick<JobsView, 'isCalendar' | 'paysAt'>,
): Promise<string> {
  const rows = await read(db, scope, where, view);
  return `[${rows.map((row) => row.text).join(',')}]`;
}

/** Reads one job that this viewer may see. Throws 403 or 404 for any other job. */
export async function loadJob(
  db: Db,
  looking: Looking,
  id: number,
  view?: Pick<JobsView, 'isForm' | 'paysAt'>,
): Promise<Job> {
  const [job] = await loadJobs(db, looking, all(looking.scope.rows('job.view'), withId(id)), view);
  return job ?? hiddenJob(db, looking.scope, id);
}

/** Reads one job for the form. */
export const loadForm = (db: Db, looking: Looking, id: number): Promise<Job> =>
  loadJob(db, looking, id, { isForm: true });
