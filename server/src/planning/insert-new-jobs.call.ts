import { initialFields } from '@crewcall/domain/job-fields';
import type { JobFields } from '@crewcall/domain/job-fields';
import { crewsOn } from '@crewcall/domain/job-rules';
import { JobStatus } from '@crewcall/domain/job-state';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { homeState, zoneOfJob } from '@crewcall/domain/zones';
import { randomUUID } from 'node:crypto';
import type { DbTx } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { toDesk, toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { jobChanged } from '../jobs/announce';
import { markCustomerChange } from '../jobs/mark-customer-change';
import type { Sent } from '../jobs/job-diff';
import { logJob } from '../jobs/job-form';
import { refuseUnfitVenue, venuePlace } from '../jobs/job-venue';
import { addVenueLicences } from '../licences/venue-licences';
import { denyAccess, refuseAccess } from '../row-rules/no-access';
import type { Scope } from '../row-rules/scope';
import {
  refuseBeyondRequest,
  refuseOddDates,
  refuseOddTimes,
  refuseOtherSpelling,
  refuseUnknownSupervisors,
} from './save-rules';
import { movedWith, skippedHours } from './skipped-hours';
import { refuseFlood } from '../crews/waiting-requests';
import { saveCustomerSuggestion, saveContactSuggestion } from './customer-contact-suggestions';
import { notifySupervisors } from './notify-supervisors';
import { addCrews, insertJob } from './write-job';

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

/**
 * Refuses a manager without a customer or with too many open requests, a misspelled customer, and unknown
 * supervisors.
 */
async function refuseUnfit(tx: DbTx, scope: Scope, fields: JobFields, count: number): Promise<void> {
  const { user, isManager } = scope;
  if (isManager && fields.prepend === '') refuseAccess();
  if (isManager) await refuseFlood(tx, user, fields.prepend, count);
  else await refuseOtherSpelling(tx, user.companyId, fields.prepend);
  await refuseUnknownSupervisors(tx, user.companyId, fields.selectedSupervisors);
  await refuseUnfitVenue(tx, user.companyId, fields.idVenue);
}

async function colourOf(tx: DbTx, companyId: number, prepend: string): Promise<string> {
  if (prepend === '') return JOB_COLOR;
  const row = await tx
    .selectFrom('prepend')
    .select('default_color')
    .where('company_id', '=', companyId)
    .where('text', '=', prepend)
    .executeTakeFirst();
  return row?.default_color ?? JOB_COLOR;
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
      refuseOddDates(dates, []);
      refuseOddTimes({ fields: {}, crews: { added: crews, changed: [], removed: [] } }, sent.date);
      await refuseUnfit(tx.db, scope, fields, dates.length);

      const color = fields.color || (await colourOf(tx.db, user.companyId, fields.prepend));
      const seriesId = randomUUID();
      const zone = zoneOfJob(fields.state, await venuePlace(tx.db, user.companyId, fields.idVenue));
      const jobIds: number[] = [];
      const warnings: string[] = [];
      for (const date of dates) {
        const id = await insertJob(
          tx.db,
          {
            companyId: user.companyId,
            createdBy: user.id,
            requestedBy: scope.isManager ? user.id : null,
            seriesId,
            zone,
          },
          { ...fields, color, date },
        );
        const moved = crewsOn(zone, crews, sent.date, date);
        refuseOddDates(
          moved.map((crew) => crew.startTime),
          moved.map((crew) => crew.endTime),
        );
        warnings.push(
          ...skippedHours(movedWith('that job', { date: sent.date, crews }, { date, crews: moved }), zone),
        );
        await addCrews(tx.db, id, user.companyId, moved);
        await addVenueLicences(tx.db, id);
        await logJob(tx.db, id, user.id, ['Created']);
        tx.audit('job', id, { created: true });
        if (scope.isManager) {
          await markCustomerChange(
            tx,
            { scope, now },
            { id, status: JobStatus.Pending, date, labels: ['Created'] },
          );
        }
        jobChanged(tx, { id, ...fields });
        jobIds.push(id);
      }
      if (!scope.isManager) {
        await saveCustomerSuggestion(tx.db, user.companyId, fields.prepend);
        await saveContactSuggestion(tx.db, user.companyId, fields);
      }
      await notifySupervisors(tx, fields.selectedSupervisors, jobIds, { by: user.id, now });
      for (const idUser of fields.selectedSupervisors)
        tx.announce('user.changed', { idUser }, [toUser(idUser)]);
      if (fields.status === JobStatus.Pending)
        tx.announce('notifications.changed', {}, toDesk(fields.prepend));
      return { jobId: jobIds[0] ?? 0, jobIds, ...(warnings.length > 0 ? { warnings } : {}) };
    }),
  ),
);
