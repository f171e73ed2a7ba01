import type { JobFields } from '@crewcall/domain/job-fields';
import { crewsOn } from '@crewcall/domain/job-rules';
import { JobStatus } from '@crewcall/domain/job-state';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { zoneOfJob } from '@crewcall/domain/zones';
import { randomUUID } from 'node:crypto';
import { refuseFlood } from '../crews/waiting-requests';
import type { DbTx } from '../db/schema';
import { jobChanged } from '../jobs/announce';
import type { CrewNew } from '../jobs/job-diff';
import { logJob } from '../jobs/job-form';
import { refuseUnfitVenue, venuePlace } from '../jobs/job-venue';
import { markCustomerChange } from '../jobs/mark-customer-change';
import { addVenueLicences } from '../licences/venue-licences';
import type { Tx } from '../platform/database/tx';
import { toDesk, toUser } from '../platform/live/audience';
import { refuseAccess } from '../row-rules/no-access';
import type { Scope } from '../row-rules/scope';
import { saveContactSuggestion, saveCustomerSuggestion } from './customer-contact-suggestions';
import { notifySupervisors } from './notify-supervisors';
import { refuseOddDates, refuseOddTimes, refuseOtherSpelling, refuseUnknownSupervisors } from './save-rules';
import { movedWith, skippedHours } from './skipped-hours';
import { addCrews, insertJob } from './write-job';

/**
 * Refuses a manager who has no customer or too many open requests; from the office, a customer that differs from a
 * known one only in upper and lower case; people who may not supervise; and an unknown or archived venue.
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

interface NewJobs {
  /** The fields of each job; `date` is the one that the crews' times belong to. */
  fields: JobFields;
  crews: readonly CrewNew[];
  /** The start of each job. */
  dates: readonly number[];
}

/**
 * Makes one job for each date, as a series, with the crews moved to that date. Without a colour the jobs get their
 * customer's. Returns the ids of each job and of its crews, in the order given, and warnings for the user.
 */
export async function insertJobs(
  tx: Tx,
  { scope, now }: { scope: Scope; now: number },
  { fields, crews, dates }: NewJobs,
): Promise<{ jobs: { id: number; crewIds: number[] }[]; warnings: string[] }> {
  const { user } = scope;
  refuseOddDates(dates, []);
  refuseOddTimes({ fields: {}, crews: { added: [...crews], changed: [], removed: [] } }, fields.date);
  await refuseUnfit(tx.db, scope, fields, dates.length);

  const color = fields.color || (await colourOf(tx.db, user.companyId, fields.prepend));
  const seriesId = randomUUID();
  const zone = zoneOfJob(fields.state, await venuePlace(tx.db, user.companyId, fields.idVenue));
  const jobs: { id: number; crewIds: number[] }[] = [];
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
    const moved = crewsOn(zone, crews, fields.date, date);
    refuseOddDates(
      moved.map((crew) => crew.startTime),
      moved.map((crew) => crew.endTime),
    );
    warnings.push(
      ...skippedHours(movedWith('that job', { date: fields.date, crews }, { date, crews: moved }), zone),
    );
    const crewIds = await addCrews(tx.db, id, user.companyId, moved);
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
    jobs.push({ id, crewIds });
  }
  if (!scope.isManager) {
    await saveCustomerSuggestion(tx.db, user.companyId, fields.prepend);
    await saveContactSuggestion(tx.db, user.companyId, fields);
  }
  await notifySupervisors(
    tx,
    fields.selectedSupervisors,
    jobs.map(({ id }) => id),
    { by: user.id, now },
  );
  for (const idUser of fields.selectedSupervisors) tx.announce('user.changed', { idUser }, [toUser(idUser)]);
  if (fields.status === JobStatus.Pending) tx.announce('notifications.changed', {}, toDesk(fields.prepend));
  return { jobs, warnings };
}
