import { initialFields } from '@crewcall/domain/job-fields';
import type { JobFields } from '@crewcall/domain/job-fields';
import { JobStatus } from '@crewcall/domain/job-state';
import { homeState } from '@crewcall/domain/zones';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import type { Sent } from '../jobs/job-diff';
import { denyAccess } from '../row-rules/no-access';
import type { Scope } from '../row-rules/scope';
import { insertJobs } from './insert-jobs';
import { refuseBeyondRequest } from './save-rules';

/**
 * The fields of a new job, in the company's state if none is given. A manager's job is pending and for their own
 * customer, and has only fields that managers may set.
 */
function fieldsOf(scope: Scope, sent: Sent & { title: string; date: number }, state: number): JobFields {
  const { reqCrew: _crews, ...rest } = sent;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const fields: JobFields = {
    ...initialFields,
    state,
    status: JobStatus.Confirmed,
    ...(Object.fromEntries(given) as Partial<JobFields>),
  };
  if (sent.prepend && !scope.hasCompany(sent.prepend)) denyAccess();
  if (!scope.isManager) return fields;
  refuseBeyondRequest(sent);
  return { ...fields, status: JobStatus.Pending, prepend: sent.prepend || (scope.user.managerOf[0] ?? '') };
}

/** Makes one job for each date, as a series, with the crews moved to that date. */
export const insertNewJobsHandler = handle('insertNewJobs', ({ body, user, scope, now, write }) =>
  write(
    once(user.id, 'insertNewJobs', body.key, async (tx) => {
      const { multipleDates = [], ...sent } = body.job;
      const crews = (sent.reqCrew ?? []).filter((crew) => !crew.deleted);
      const { confTimezone } = await companyConfig(tx.db, user.companyId);
      const fields = fieldsOf(scope, sent, homeState(confTimezone));
      const dates = [...new Set(multipleDates.length > 0 ? multipleDates : [sent.date])].sort(
        (a, b) => a - b,
      );
      const { jobs, warnings } = await insertJobs(tx, { scope, now }, { fields, crews, dates });
      const jobIds = jobs.map(({ id }) => id);
      return { jobId: jobIds[0] ?? 0, jobIds, ...(warnings.length > 0 ? { warnings } : {}) };
    }),
  ),
);
