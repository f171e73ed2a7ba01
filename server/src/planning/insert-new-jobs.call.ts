import type { JobFields } from '@crewcall/domain/job-fields';
import { JobStatus } from '@crewcall/domain/job-state';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { zoneOfState } from '@crewcall/domain/zones';
import type { Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { DB } from '../db/schema';
import { toOffice, toPrefix, toUser } from '../platform/audience';
import { deny, refuse } from '../errors';
import { handle } from '../platform/handle';
import { once } from '../platform/once';
import { jobChanged } from '../jobs/announce';
import { heedCustomer } from '../jobs/customer-change';
import type { Sent } from '../jobs/job-diff';
import { logJob } from '../jobs/job-form';
import type { Scope } from '../row-rules/scope';
import { crewsOn } from '../crews/move-crews';
import {
  refuseBeyondRequest,
  refuseOddDates,
  refuseOddTimes,
  refuseOtherSpelling,
  refuseUnknownSupervisors,
} from './save-rules';
import { refuseFlood } from '../crews/waiting-requests';
import { addCrews, insertJob, rememberChoices } from './write-job';

type NewJob = Partial<JobFields> & Pick<JobFields, 'title' | 'date'>;

/** The fields of a new job; a manager's is pending, under their own company, and holds what a manager may set. */
function fieldsOf(scope: Scope, sent: Sent & { title: string; date: number }): NewJob {
  const { reqCrew: _crews, ...rest } = sent;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (sent.prepend && !scope.hasCompany(sent.prepend)) deny(texts.noAccess);
  if (!scope.isManager) return { status: JobStatus.Confirmed, ...(Object.fromEntries(given) as NewJob) };
  refuseBeyondRequest(sent);
  return {
    ...(Object.fromEntries(given) as NewJob),
    status: JobStatus.Pending,
    prepend: sent.prepend || (scope.user.managerOf[0] ?? ''),
  };
}

async function colourOf(
  tx: Transaction<DB>,
  companyId: number,
  prepend: string | undefined,
): Promise<string> {
  if (!prepend) return JOB_COLOR;
  const row = await tx
    .selectFrom('prepend')
    .select('default_color')
    .where('company_id', '=', companyId)
    .where('text', '=', prepend)
    .executeTakeFirst();
  return row?.default_color ?? JOB_COLOR;
}

/** Makes one job for each date (a series), with its crews moved along. */
export const insertNewJobsHandler = handle('insertNewJobs', ({ body, user, scope, now, write }) =>
  write(
    once(user.id, 'insertNewJobs', body.key, async (tx) => {
      const { multipleDates = [], ...sent } = body.job;
      const crews = (sent.reqCrew ?? []).filter((crew) => !crew.deleted);
      const fields = fieldsOf(scope, sent);
      const dates = [...new Set(multipleDates.length > 0 ? multipleDates : [sent.date])].sort(
        (a, b) => a - b,
      );
      refuseOddDates(dates, []);
      refuseOddTimes(
        { fields: {}, crews: { added: crews, changed: [], removed: [] }, alert: null },
        sent.date,
      );
      if (scope.isManager) {
        if (!fields.prepend) refuse(texts.noAccess);
        await refuseFlood(tx.db, user, fields.prepend ?? '', dates.length);
      } else await refuseOtherSpelling(tx.db, user.companyId, fields.prepend ?? '');
      await refuseUnknownSupervisors(tx.db, user.companyId, fields.selectedSupervisors ?? []);

      const color = fields.color || (await colourOf(tx.db, user.companyId, fields.prepend));
      const seriesId = randomUUID();
      const zone = zoneOfState(fields.state ?? 1);
      const jobIds: number[] = [];
      for (const date of dates) {
        const id = await insertJob(
          tx.db,
          {
            companyId: user.companyId,
            createdBy: user.id,
            requestedBy: scope.isManager ? user.id : null,
            seriesId,
          },
          { ...fields, color, date },
        );
        const moved = crewsOn(zone, crews, sent.date, date);
        refuseOddDates(
          moved.map((crew) => crew.startTime),
          moved.map((crew) => crew.endTime),
        );
        await addCrews(tx.db, id, user.companyId, moved);
        await logJob(tx.db, id, user.id, ['Created']);
        tx.audit('job', id, { created: true });
        if (scope.isManager) {
          await heedCustomer(
            tx,
            { scope, now },
            { id, status: JobStatus.Pending, date, labels: ['Created'] },
          );
        }
        jobChanged(tx, {
          id,
          prepend: fields.prepend ?? '',
          status: fields.status ?? JobStatus.Confirmed,
          hidePublic: fields.hidePublic ?? false,
        });
        jobIds.push(id);
      }
      if (!scope.isManager) {
        await rememberChoices(tx.db, user.companyId, {
          prepend: fields.prepend ?? '',
          onSiteResponsibleName: fields.onSiteResponsibleName ?? '',
          onSiteResponsibleNumber: fields.onSiteResponsibleNumber ?? '',
        });
      }
      for (const idUser of fields.selectedSupervisors ?? [])
        tx.announce('user.changed', { idUser }, [toUser(idUser)]);
      if (fields.status === JobStatus.Pending)
        tx.announce('notifications.changed', {}, [toOffice, toPrefix(fields.prepend ?? '')]);
      return { jobId: jobIds[0] ?? 0, jobIds };
    }),
  ),
);
