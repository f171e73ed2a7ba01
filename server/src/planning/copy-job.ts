import { crewsOn } from '@crewcall/domain/job-rules';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import type { CrewForm } from '../jobs/job-diff';
import { jobChanged } from '../jobs/announce';
import { logJob } from '../jobs/job-form';
import type { StoredJob } from '../jobs/job-form';
import { copyCrewLicences } from '../licences/required-licences.call';
import { copyCrewPay } from '../pay-rules/copy-crew-pay';
import { copyCrewAllowances } from '../pay/crew-allowances.call';
import { fullName } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { mayBecomeSupervisor } from '../row-rules/people';
import type { Scope } from '../row-rules/scope';
import { refuseOddDates } from './save-rules';
import { movedWith } from './skipped-hours';
import type { Moved } from './skipped-hours';
import { addCrews, insertJob } from './write-job';

/** A crew of a copy: `like` is the crew that it was copied from. */
export interface CopiedCrew {
  id: number;
  like: CrewForm;
  startAt: number;
  endAt: number | null;
}

/** Names supervisors who are left out of copies because they may no longer be added. Customers see no names. */
export async function unfitSupervisors(db: Db, scope: Scope, ids: readonly number[]): Promise<string[]> {
  if (scope.isManager) return [];
  const rows = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where(anyOf('id', ids))
    .where(sql<boolean>`not ${mayBecomeSupervisor('app_user')}`)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => `${fullName(row)} cannot be named supervisor any more and was left out.`);
}

/**
 * Copies a job to another start, into its series: its fields and its crews at their time of day, with their licences,
 * allowances and pay, without people. The copy has no PO number and no reference yet, since it is another order.
 */
export async function copyJob(
  tx: Tx,
  { user }: Scope,
  job: StoredJob,
  { date, status, requestedBy }: { date: number; status: number; requestedBy: number | null },
): Promise<{ id: number; crews: CopiedCrew[]; moved: Moved[] }> {
  const { reqCrew, poNumber: _poNumber, reference: _reference, ...fields } = job.form;
  const id = await insertJob(
    tx.db,
    {
      companyId: user.companyId,
      createdBy: user.id,
      requestedBy,
      seriesId: job.seriesId,
      zone: job.zone,
      copyOf: job.id,
    },
    { ...fields, date, status },
  );
  const placed = crewsOn(job.zone, reqCrew, job.form.date, date);
  refuseOddDates(
    placed.map((crew) => crew.startTime),
    placed.map((crew) => crew.endTime),
  );
  const crewIds = await addCrews(tx.db, id, user.companyId, placed);
  const crews = reqCrew.flatMap((like, index): CopiedCrew[] => {
    const [crewId, at] = [crewIds[index], placed[index]];
    return crewId === undefined || at === undefined
      ? []
      : [{ id: crewId, like, startAt: at.startTime, endAt: at.endTime }];
  });
  for (const { id: crewId, like } of crews) {
    await copyCrewLicences(tx.db, like.id, crewId);
    await copyCrewAllowances(tx.db, like.id, crewId);
    await copyCrewPay(tx.db, like.id, crewId);
  }
  await logJob(tx.db, id, user.id, ['Duplicated']);
  tx.audit('job', id, { duplicateOf: job.id });
  jobChanged(tx, { id, prepend: fields.prepend, status, hidePublic: fields.hidePublic });
  const moved = movedWith('that copy', { date: job.form.date, crews: reqCrew }, { date, crews: placed });
  return { id, crews, moved };
}
