import { InviteStatus } from '@crewcall/domain/invite';
import { JobStatus } from '@crewcall/domain/job-state';
import { HOUR_MS } from '@crewcall/domain/units';
import { waitingChanges } from '../crews/known-shift';
import { anyOf } from '../db/any-of';
import { companyConfig } from '../platform/database/company-config';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import type { StoredJob } from '../jobs/job-form';
import { queueReason } from './change-notice.task';
import type { Notice } from './change-notice.task';

const waitingNotices = async (tx: Tx, idJob: number) =>
  (await waitingChanges(tx.db, idJob)) as unknown as readonly Notice[];

/** Whether a crew will be notified at short notice of a change made at `now` that has no reason yet. */
export async function asksWhy(
  tx: Tx,
  companyId: number,
  { id, form }: Pick<StoredJob, 'id' | 'form'>,
  now: number,
): Promise<boolean> {
  if (form.status !== JobStatus.Confirmed) return false;
  const { confUrgentHours } = await companyConfig(tx.db, companyId);
  const waiting = await waitingNotices(tx, id);
  if (waiting.some(({ reason }) => reason !== '')) return false;
  const soon = waiting.filter(
    ({ at, due }) => at === now && due !== null && due - now <= confUrgentHours * HOUR_MS,
  );
  const reader = await tx.db
    .selectFrom('crew_member')
    .select('id')
    .where(
      anyOf(
        'crew_id',
        soon.flatMap(({ crews }) => crews.map((crew) => crew.id)),
      ),
    )
    .where('status', 'in', [InviteStatus.Pending, InviteStatus.Confirmed])
    .limit(1)
    .executeTakeFirst();
  return reader !== undefined;
}

/** Adds the reason to the waiting notification of this job's changes. Refuses if none is waiting. */
export async function addReason(tx: Tx, job: StoredJob, reason: string, now: number): Promise<void> {
  if ((await waitingNotices(tx, job.id)).length === 0)
    refuse('The crew has been notified already. Write to them in the chat.');
  await queueReason(tx, job, reason, now);
}
