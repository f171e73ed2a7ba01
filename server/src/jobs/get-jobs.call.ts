// Calls: getJobs, getPublicJobs, getJobDetail.
import { JobStatus, passesStatusFilter } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { all, withId } from '../row-rules/job-rows';
import { holding } from './holding';
import { overlapping, startsWithin } from './job-range';
import { jobsText, loadForm } from './load-jobs';
import { extraDataText } from './form-choices';

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
