// Calls: getJobs, getPublicJobs, getJobDetail.
import { JobStatus, passesStatusFilter } from '@crewcall/domain/job-state';
import { searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { all, withId } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { overlapping, startsWithin } from './job-range';
import { jobsText, loadForm } from './load-jobs';
import { extraDataText } from './form-choices';

/** Search condition: each word occurs in the job, ignoring case and accents. Crew names only for users who see all. */
function holding(text: string, scope: Scope): Condition {
  const named = (pattern: string) =>
    scope.seesAll
      ? sql`or exists (select 1 from job_crew jc join crew_member cm on cm.crew_id = jc.id
          join app_user u on u.id = cm.user_id
          where jc.job_id = job.id and jc.deleted_at is null and u.search_name like ${pattern})`
      : sql``;
  const besides = (pattern: string) => sql<boolean>`exists (select 1 from prepend p
    where p.company_id = job.company_id and p.text = job.prepend and p.search like ${pattern})
    or exists (select 1 from job_crew jc join crew_group g on g.id = jc.group_id
      where jc.job_id = job.id and jc.deleted_at is null and folded(g.name) like ${pattern}) ${named(pattern)}`;
  const words = searchWords(text);
  const found = containsAllWords(sql`job.search`, words, besides);
  // `job.search` includes the on-site contact, which outsiders may not read, so their hits are checked again without
  // it. Only hits are checked, because `folded` (which removes case and accents) is slow.
  const open = sql`folded(job.title || ' ' || job.prepend || ' ' || job.location || ' ' || job.description)`;
  return scope.seesAll ? found : all(found, containsAllWords(open, words, besides));
}

/** The jobs that overlap a calendar range. A filter that is not sent does not restrict them. */
export const getJobsHandler = handle('getJobs', async ({ body, user, scope, db }) => {
  const { dateStart, dateEnd, text = '', state = 0, status = -1, company = '' } = body;
  const { confTimezone } = await companyConfig(db, user.companyId);
  const conditions = [scope.rows('job.view'), overlapping(dateStart, dateEnd, confTimezone)];
  if (state > 0) conditions.push(sql<boolean>`job.state = ${state}`);
  if (status !== -1) {
    const passing = Object.values(JobStatus).filter((value) => passesStatusFilter(status, value));
    conditions.push(sql<boolean>`job.status = any(${passing}::int[])`);
  }
  if (company !== '') conditions.push(sql<boolean>`job.prepend = ${company}`);
  if (text.trim() !== '') conditions.push(holding(text, scope));
  return { json: `{"jobs":${await jobsText(db, scope, all(...conditions), { isCalendar: true })}}` };
});

/** Openings that start in the range. `idJob` adds a job outside it, to which a link led. Managers get none. */
export const getPublicJobsHandler = handle('getPublicJobs', async ({ body, scope, db, now }) => {
  if (scope.isManager) return { jobs: [] };
  const openings = all(scope.rows('job.open'), startsWithin(body.dateStart, body.dateEnd));
  const where =
    body.idJob === undefined
      ? openings
      : sql<boolean>`((${openings}) or (${withId(body.idJob)} and ${scope.rows('job.view')}))`;
  return { json: `{"jobs":${await jobsText(db, scope, where, { paysAt: now })}}` };
});

/** A job for the form, with what its fields can choose from. */
export const getJobDetailHandler = handle('getJobDetail', async ({ body, scope, db, services }) => {
  const job = await loadForm(db, { scope, links: services.links }, body.id);
  return { json: `{"job":${JSON.stringify(job)},"extraData":${await extraDataText(db, scope, job)}}` };
});
