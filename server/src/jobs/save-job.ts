import { JobStatus } from '@crewcall/domain/job-state';
import { toJob, toOffice, toPrefix, toUser } from '../platform/audience';
import { conflict } from '../platform/errors';
import type { Tx } from '../platform/handle';
import type { SessionUser } from '../platform/session-user';
import { jobChanged } from './announce';
import { queueNotice } from './change-notice.task';
import { diffJob, diffLabels, isEmptyDiff } from './job-diff';
import type { JobDiff, JobFields, JobForm, Sent } from './job-diff';
import { lockJob, logJob } from './job-form';
import type { StoredJob } from './job-form';
import { isManager, writableBy } from './job-scope';
import { loadJob } from './load-jobs';
import type { Looking } from './load-jobs';
import { answerRequester } from './request-answer';
import { refuseBeyondManager, refuseClockedCrews, refuseOddTimes } from './save-rules';
import { rememberChoices, writeCrews, writeFields } from './write-job';
import { hiddenJob } from './hidden-job';

const STALE = 'Somebody else has changed this job. It was reloaded; please check and save again.';

export interface SaveResult {
  changed: string[];
  warnings: string[];
}

async function tellCrew(tx: Tx, job: StoredJob, { fields, crews }: JobDiff, now: number): Promise<void> {
  const all = job.form.reqCrew.map((crew) => crew.id);
  if (fields.status === JobStatus.Cancelled) return queueNotice(tx, job.id, 'cancelled', all, now);
  await queueNotice(
    tx,
    job.id,
    'removed',
    crews.removed.map((crew) => crew.id),
    now,
  );
  const moved = crews.changed.filter(({ set }) => set.startTime !== undefined).map(({ crew }) => crew.id);
  await queueNotice(tx, job.id, 'changed', fields.location === undefined ? moved : all, now);
}

function supervisorsChanged(before: JobForm, after: JobFields): number[] {
  const [old, now] = [new Set(before.selectedSupervisors), new Set(after.selectedSupervisors)];
  return [...[...old].filter((id) => !now.has(id)), ...[...now].filter((id) => !old.has(id))];
}

function warningsOf(job: StoredJob, { fields, alert }: JobDiff): string[] {
  const ended = fields.status === JobStatus.Finished || fields.status === JobStatus.Cancelled;
  const running = `${job.openClocks} ${job.openClocks === 1 ? 'person is' : 'people are'} still clocked in on this job.`;
  return [...(alert === null ? [] : [alert]), ...(ended && job.openClocks > 0 ? [running] : [])];
}

/**
 * Saves what differs from the stored job, in the transaction of `tx`. A stale `version` gives 409 with the current
 * job in the body; without one the differences are written as they are. What changed nothing is no change.
 */
export async function saveJob(
  tx: Tx,
  looking: Looking & { user: SessionUser },
  sent: Sent & { id: number; version?: number | undefined },
  now: number,
): Promise<SaveResult> {
  const { user } = looking;
  const job = await lockJob(tx.db, sent.id, writableBy(user));
  if (!job) return hiddenJob(tx.db, sent.id);
  const diff = diffJob(job.form, sent);
  if (isEmptyDiff(diff)) return { changed: [], warnings: [] };
  if (sent.version !== undefined && sent.version !== job.version) {
    conflict(STALE, { job: await loadJob(tx.db, looking, job.id) });
  }
  if (isManager(user)) refuseBeyondManager(job, diff, now);
  refuseOddTimes(diff);
  refuseClockedCrews(job, diff);

  await writeFields(tx.db, job.id, diff.fields, now);
  await writeCrews(tx.db, job.id, user.companyId, diff.crews, now);
  const after = { ...job.form, ...diff.fields };
  if (diff.fields.prepend !== undefined || diff.fields.onSiteResponsibleNumber !== undefined) {
    await rememberChoices(tx.db, user.companyId, after);
  }
  const changed = diffLabels(diff);
  await logJob(tx.db, job.id, user.id, changed);
  tx.audit('job', job.id, { changed });

  const answered = job.form.status === JobStatus.Pending && diff.fields.status !== undefined;
  if (answered && job.requestedBy !== null && job.requestedBy !== user.id) {
    const accepted = diff.fields.status !== JobStatus.Cancelled;
    await answerRequester(
      tx,
      { id: job.id, title: after.title, date: after.date, zone: job.zone, requestedBy: job.requestedBy },
      accepted,
    );
  }
  if (after.date > now || job.form.date > now) await tellCrew(tx, job, diff, now);
  const wasOpen = job.form.status === JobStatus.Confirmed && !job.form.hidePublic;
  jobChanged(tx, { id: job.id, ...after }, [
    ...(job.form.prepend !== '' && job.form.prepend !== after.prepend ? [toPrefix(job.form.prepend)] : []),
    ...(wasOpen ? ['role:crew' as const] : []),
  ]);
  for (const idUser of supervisorsChanged(job.form, after)) {
    // Sessions hold whom they supervise, so they are read anew.
    tx.announce('user.changed', { idUser }, [toUser(idUser)]);
  }
  if (diff.fields.status !== undefined) {
    tx.announce('notifications.changed', {}, [toOffice, toJob(job.id), toPrefix(after.prepend)]);
  }
  return { changed, warnings: warningsOf(job, diff) };
}
