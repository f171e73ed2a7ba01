// Calls: getRequests, replyRequest.
import { sql } from 'kysely';
import { jobStatus } from '../db/statuses';
import { handle } from '../platform/http/handle';
import { untouched } from '../jobs/untouched-job';
import { all } from '../row-rules/job-rows';
import { loadJobs } from '../jobs/load-jobs';
import { fullNameSql } from '../platform/database/person-name';
import { JobStatus } from '@crewcall/domain/job-state';
import { saveJob } from './save-job';

interface Asked {
  id: number;
  by: string;
  at: number;
}

/** Requests for jobs that the office has not answered, with the person who made each. */
export const getRequestsHandler = handle('getRequests', async ({ scope, db, services }) => {
  // The office does not see a request that a manager has created but not filled in; the manager does.
  const begun = scope.isManager ? sql<boolean>`true` : sql<boolean>`not ${untouched}`;
  const pending = all(scope.rows('job.read'), sql<boolean>`job.status = ${jobStatus.pending}`, begun);
  const jobs = await loadJobs(db, { scope, links: services.links }, pending);
  const { rows } = await sql<Asked>`
    select job.id, coalesce(${fullNameSql('u')}, '') as by, job.created_at as at
    from job left join app_user u on u.id = coalesce(job.requested_by, job.created_by)
    where job.id = any(${jobs.map((job) => job.id)}::bigint[])`.execute(db);
  const asked = new Map(rows.map((row) => [row.id, row]));
  return {
    jobs: jobs.map((job) => ({
      ...job,
      requestedBy: asked.get(job.id)?.by ?? '',
      requestedAt: asked.get(job.id)?.at ?? job.date,
    })),
  };
});

/** The office accepts or declines a manager's request, once; the manager is told why it was declined. */
export const replyRequestHandler = handle(
  'replyRequest',
  ({ body, user, scope, now, write, refuse }) =>
    write(async (tx) => {
      const { rows } = await sql<{ status: number }>`
      select status from job where id = ${body.id} and company_id = ${user.companyId} for no key update`.execute(
        tx.db,
      );
      const status = body.accept ? JobStatus.Confirmed : JobStatus.Cancelled;
      if (rows[0] && rows[0].status !== JobStatus.Pending && rows[0].status !== status) {
        refuse('This request has been answered already.');
      }
      const reason = body.accept ? '' : (body.reason ?? '').trim();
      await saveJob(tx, { scope }, { id: body.id, status }, now, reason);
    }),
  // Not audited automatically: `saveJob` audits the change, and a repeated answer changes nothing.
  { quietAudit: true },
);
