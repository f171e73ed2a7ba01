import type { Job } from '@crewcall/contract/types';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import type { Links } from '../platform/security/links';
import { hiddenJob } from '../row-rules/job-for';
import { all, withId } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { jobTexts } from './job-texts';
import type { JobText, JobsView } from './job-texts';

/** Who is asking, and what makes their picture addresses. */
export interface Looking {
  scope: Scope;
  links?: Links;
}

// About 60 MB of answer: a request for more has a mistyped date.
const MOST_JOBS = 5_000;

async function read(db: Db, scope: Scope, where: Condition, view?: Omit<JobsView, 'limit'>) {
  const rows = await jobTexts(db, scope, where, { ...view, limit: MOST_JOBS + 1 });
  if (rows.length > MOST_JOBS) {
    refuse(`These are more than ${MOST_JOBS} jobs. Choose a shorter range, or a filter.`);
  }
  return rows;
}

/** JSON as it came from the database, with an address where there is a picture. */
function parsed({ text }: JobText, links: Links | undefined): Job {
  const job = JSON.parse(text) as Job;
  for (const { userList } of job.reqCrew) {
    for (const one of userList) one.picture = one.picture ? (links?.picture(one.id) ?? null) : null;
  }
  return job;
}

/**
 * The jobs of `where` (over the table `job`) as this viewer may see them, oldest first. One statement, however many
 * jobs there are; a range that holds more than can be sent is refused with a sentence, never cut short.
 * `where` must hold the row scope already.
 */
export async function loadJobs(
  db: Db,
  { scope, links }: Looking,
  where: Condition,
  view?: Pick<JobsView, 'isForm'>,
): Promise<Job[]> {
  const rows = await read(db, scope, where, { ...view, hasPictures: true });
  return rows.map((row) => parsed(row, links));
}

/** The same as the text of a JSON list, for answers that are sent as they are. Without pictures. */
export async function jobsText(
  db: Db,
  scope: Scope,
  where: Condition,
  view?: Pick<JobsView, 'isCalendar'>,
): Promise<string> {
  const rows = await read(db, scope, where, view);
  return `[${rows.map((row) => row.text).join(',')}]`;
}

/** One job that this viewer sees. Any other is a no, or 404. */
export async function loadJob(
  db: Db,
  looking: Looking,
  id: number,
  view?: Pick<JobsView, 'isForm'>,
): Promise<Job> {
  const [job] = await loadJobs(db, looking, all(looking.scope.rows('job.view'), withId(id)), view);
  return job ?? hiddenJob(db, looking.scope, id);
}

/** The same as the form edits it. */
export const loadForm = (db: Db, looking: Looking, id: number): Promise<Job> =>
  loadJob(db, looking, id, { isForm: true });
