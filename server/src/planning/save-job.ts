import type { CancelPay } from '@crewcall/domain/cancellation';
import type { Editor, JobFields } from '@crewcall/domain/job-fields';
import { JobStatus } from '@crewcall/domain/job-state';
import { texts } from '@crewcall/domain/texts';
import type { Zone } from '@crewcall/domain/units';
import { toDesk, toJob, toPrefix, toUser } from '../platform/live/audience';
import { lockCancelled } from '../cancellation/take-off-cancellations';
import { anyOf } from '../db/any-of';
import { conflict } from '../errors';
import type { Tx } from '../platform/database/tx';
import { jobChanged, seekers } from '../jobs/announce';
import { markCustomerChange } from '../jobs/mark-customer-change';
import { addReason, asksWhy } from './change-reason';
import { queueNotice } from './change-notice.task';
import type { Change } from './change-notice.task';
import type { NoticeKind } from './notice-text';
import { diffJob, diffLabels, isEmptyDiff } from '../jobs/job-diff';
import type { CrewForm, JobDiff, JobForm, Sent } from '../jobs/job-diff';
import { deleteDraftsOn } from '../crews/crew-drafts';
import { endApplications, resumeApplications } from '../crews/end-applications';
import { keepLinksGood, planReminders } from '../crews/invitation';
import { takeInvitationsBack } from '../crews/open-invitations';
import { refusePaperFields } from '../jobs/paper-fields';
import { refuseUnfitVenue, zoneAfter } from '../jobs/job-venue';
import { addVenueLicences } from '../licences/venue-licences';
import { formAt, lockJob, logJob, readStored } from '../jobs/job-form';
import type { StoredJob } from '../jobs/job-form';
import { loadForm } from '../jobs/load-jobs';
import { hiddenFields } from '../jobs/field-audience';
import { describeJobChanges } from '../jobs/describe-job-changes';
import type { JobTimes } from '../jobs/describe-job-changes';
import type { Looking } from '../jobs/load-jobs';
import { crewsOff, goesAhead, payCrewsOff, unpayCrews } from './cancelled-crews';
import { carriedOverCustomerData } from './carried-over-customer-data';
import { answerRequester } from './request-answer';
import {
  refuseBeyondManager,
  refuseBeyondSupervisor,
  refuseClockedCrews,
  refuseCrewOnClosed,
  refuseForeignCrews,
  refuseOddTimes,
  refuseOtherSpelling,
  refuseUnknownSupervisors,
  withoutHidden,
} from './save-rules';
import { mergeSave } from './merge-save';
import { repayTimes } from './repaid-times';
import { blockedByNewCustomer, refuseUnlicensedGroups, withoutRate } from './confirmed-crew-checks';
import { movedWith, skippedHours } from './skipped-hours';
import { isOfAnother, saveCustomerSuggestion, saveContactSuggestion } from './customer-contact-suggestions';
import { notifySupervisors } from './notify-supervisors';
import { writeCrews, writeFields } from './write-job';

const STALE = 'Somebody else has changed this job. It was reloaded; please check and save again.';

export interface SaveResult {
  changed: string[];
  warnings: string[];
  /** The job has moved, but some crews have not. */
  crewsStay: boolean;
  /** See `asksWhy` in `change-reason.ts`. */
  asksWhy: boolean;
}

/** Notifies the job's workers and applicants of how a save by user `by` affects them. */
async function notifyCrew(
  tx: Tx,
  job: StoredJob,
  after: StoredJob,
  diff: JobDiff,
  { by, ...change }: Change & { by: number },
): Promise<void> {
  const { fields, crews, was, zone } = diff;
  const { now } = change;
  const { location, reqCrew, status } = job.form;
  const { title } = after.form;
  const named = { ...job, title };
  const moved = new Map(crews.changed.map(({ crew, set }) => [crew.id, set.startTime]));
  const tell = (kind: NoticeKind, of: readonly CrewForm[]) => {
    const known = of.map((crew) => ({ ...crew, movedTo: moved.get(crew.id) }));
    return queueNotice(tx, { id: job.id, location, zone: job.zone, crews: known }, kind, change);
  };
  const off = crewsOff(job, diff);
  await takeInvitationsBack(
    tx,
    off.map(({ id }) => id),
    now,
  );
  await tell('removed', crews.removed);
  const gone = new Set(crews.removed.map(({ id }) => id));
  const left = reqCrew.filter(({ id }) => !gone.has(id));
  await endApplications(tx, named, crews.removed, false, { by, now });
  if (fields.status === JobStatus.Cancelled) {
    await endApplications(tx, named, left, true, { by, now });
    return tell('cancelled', left);
  }
  const isFirm = fields.status === JobStatus.Confirmed;
  if (isFirm) await resumeApplications(tx, { ...after, title }, after.form.reqCrew, now);
  if (isFirm && status === JobStatus.Cancelled) await tell('resumed', left);
  const differing = crews.changed.filter(({ set }) =>
    [set.startTime, set.endTime, set.groupId].some((value) => value !== undefined),
  );
  const isElsewhere = fields.location !== undefined || zone !== was;
  // When a job is confirmed again, notify all its crews now of changes made while it was pending or cancelled.
  await tell('changed', isElsewhere || isFirm ? left : differing.map(({ crew }) => crew));
}

function supervisorsChanged(before: JobForm, after: JobFields): number[] {
  const [old, now] = [new Set(before.selectedSupervisors), new Set(after.selectedSupervisors)];
  return [...[...old].filter((id) => !now.has(id)), ...[...now].filter((id) => !old.has(id))];
}

function warningsOf(job: StoredJob, { fields, crews, crewsStay, was, zone }: JobDiff): string[] {
  const isOverfilled = crews.changed.some(
    ({ crew, set }) => set.amount !== undefined && set.amount < (job.confirmed.get(crew.id) ?? 0),
  );
  const moved = movedWith(
    'the job',
    { date: job.form.date, crews: crews.changed.map(({ crew }) => crew) },
    { date: fields.date, crews: crews.changed.map(({ set }) => set) },
  );
  const ended = fields.status === JobStatus.Finished || fields.status === JobStatus.Cancelled;
  const running = `${job.openClocks} ${job.openClocks === 1 ? 'person is' : 'people are'} still clocked in on this job.`;
  return [
    ...(crewsStay ? [texts.checkStartTime] : []),
    ...skippedHours(moved, zone, was),
    ...(isOverfilled ? [texts.overfilled] : []),
    ...(ended && job.openClocks > 0 ? [running] : []),
  ];
}

/** Refuses changes that this editor may not make, and invalid ones. */
async function refuseUnfit(
  tx: Tx,
  { scope }: Looking,
  job: StoredJob,
  diff: JobDiff,
  { editor, now }: { editor: Editor; now: number },
): Promise<void> {
  if (editor === 'manager') {
    refuseBeyondManager(job, diff, now);
    await refusePaperFields(tx.db, job.id, diff);
  }
  if (editor === 'supervisor') refuseBeyondSupervisor(diff);
  refuseOddTimes(diff, diff.fields.date ?? job.form.date, job.form.reqCrew);
  refuseCrewOnClosed(job, diff, scope.isManager);
  refuseClockedCrews(job, diff);
  const known = new Set(job.form.selectedSupervisors);
  const chosen = (diff.fields.selectedSupervisors ?? []).filter((id) => !known.has(id));
  await refuseUnknownSupervisors(tx.db, scope.user.companyId, chosen);
  await refuseOtherSpelling(tx.db, scope.user.companyId, diff.fields.prepend ?? '');
  await refuseUnfitVenue(tx.db, scope.user.companyId, diff.fields.idVenue);
  await refuseUnlicensedGroups(tx.db, diff, editor);
}

/** Writes the changes of a save. Returns the job's new fields. */
async function writeDiff(tx: Tx, companyId: number, job: StoredJob, diff: JobDiff, now: number) {
  await writeFields(tx.db, job.id, diff, now);
  await writeCrews(tx.db, job.id, companyId, diff.crews, now);
  if (diff.fields.idVenue != null || diff.crews.added.length > 0) await addVenueLicences(tx.db, job.id);
  const after = { ...job.form, ...diff.fields };
  const isTyped = diff.fields.onSiteResponsibleNumber !== undefined;
  if (isTyped || diff.fields.prepend !== undefined)
    await saveCustomerSuggestion(tx.db, companyId, after.prepend);
  if (isTyped || (diff.fields.prepend !== undefined && !(await isOfAnother(tx.db, job, after))))
    await saveContactSuggestion(tx.db, companyId, after);
  return after;
}

/** The fields of a job that `describeJobChanges` compares. */
const timesOf = ({ form, zone }: StoredJob): JobTimes => ({
  date: form.date,
  location: form.location,
  zone,
  crews: form.reqCrew.map(({ id, groupName, startTime, amount }) => ({ id, groupName, startTime, amount })),
});

/** Notifies the author of a pending job that it was accepted or declined. */
async function notifyRequester(
  tx: Tx,
  { id, zone, form, requestedBy }: StoredJob,
  { title, date }: JobFields,
  status: JobFields['status'] | undefined,
  reason: string,
): Promise<void> {
  if (form.status !== JobStatus.Pending || status === undefined || requestedBy === null) return;
  await answerRequester(tx, { id, title, date, zone, requestedBy }, status !== JobStatus.Cancelled, reason);
}

async function announceSave(tx: Tx, { id, form }: StoredJob, after: JobFields, diff: JobDiff): Promise<void> {
  const left = await tx.db
    .selectFrom('crew_member')
    .select('user_id')
    .where(
      anyOf(
        'crew_id',
        diff.crews.removed.map((crew) => crew.id),
      ),
    )
    .execute();
  jobChanged(tx, { id, ...after }, [
    ...(form.prepend !== '' && form.prepend !== after.prepend ? [toPrefix(form.prepend)] : []),
    ...seekers(form),
    ...left.map((one) => toUser(one.user_id)),
  ]);
  for (const idUser of supervisorsChanged(form, after)) {
    // A session includes which jobs its user supervises, so it must be read again.
    tx.announce('user.changed', { idUser }, [toUser(idUser)]);
  }
  if (diff.fields.status !== undefined)
    tx.announce('notifications.changed', {}, [...toDesk(after.prepend), toJob(id)]);
}

/** Notifies people affected by a save: the manager who requested the job, the crew and the supervisors. */
async function notifyOfSave(
  tx: Tx,
  { job, after, saved, diff }: { job: StoredJob; after: JobForm; saved: StoredJob; diff: JobDiff },
  { by, now, editor, reason }: { by: number; now: number; editor: Editor; reason: string },
): Promise<void> {
  const isRequest = job.form.status === JobStatus.Pending;
  if (job.requestedBy !== by) await notifyRequester(tx, job, after, diff.fields.status, reason);
  const isForCustomer = editor === 'office' && !isRequest;
  await notifyCrew(tx, job, saved, diff, { by, now, isForCustomer, reason });
  const isAccepted = isRequest && after.status === JobStatus.Confirmed;
  const supervising = isAccepted ? after.selectedSupervisors : supervisorsChanged(job.form, after);
  await notifySupervisors(tx, supervising, [job.id], { by, now });
}

/** Warnings that only the office gets. */
const officeWarnings = async (
  tx: Tx,
  companyId: number,
  { job, after, diff }: { job: StoredJob; after: JobForm; diff: JobDiff },
): Promise<string[]> => [
  ...(await blockedByNewCustomer(tx.db, companyId, job, diff)),
  ...(await carriedOverCustomerData(tx.db, job, after)),
  ...(await withoutRate(tx.db, diff)),
];

/**
 * Handles a save without differences. For a confirmed or finished job it may contain the reason for the office's
 * previous change.
 */
async function saveReason(
  tx: Tx,
  job: StoredJob,
  reason: string,
  { by, now, editor }: { by: number; now: number; editor: Editor },
): Promise<SaveResult> {
  if (reason !== '' && editor === 'office' && job.form.status === JobStatus.Confirmed) {
    await addReason(tx, job, reason, now);
    await logJob(tx.db, job.id, by, [`Reason: ${reason}`]);
  }
  return { changed: [], warnings: [], crewsStay: false, asksWhy: false };
}

/** Merges what the sender of an old version changed into the stored job. `isLost`: that version is not in the log. */
async function mergeStale(tx: Tx, job: StoredJob, given: Sent, version: number | undefined) {
  const isStale = version !== undefined && version !== job.version;
  const base = isStale ? await formAt(tx.db, job.id, version) : null;
  const merged = base === null ? { sent: given, clashes: [] } : mergeSave(base, job.form, given);
  return { isLost: isStale && base === null, merged };
}

/**
 * Saves what differs from the stored job, in the transaction `tx`. With an old `version`, writes only what the sender
 * has changed since that version. Throws 409, with the current job and the labels of the clashes, if another user has
 * changed the same field, or if the version is not in the log. Without a `version`, all differences are written. A
 * save without differences is not logged. `reason` is stored in the log and sent to everybody who is notified, such
 * as a manager whose request is declined.
 */
export async function saveJob(
  tx: Tx,
  looking: Looking,
  sent: Sent & {
    id: number;
    version?: number | undefined;
    repays?: boolean | undefined;
    pay?: CancelPay | undefined;
    /** The zone of the job's venue, which has changed; times are sent too where they change. */
    zone?: Zone | undefined;
  },
  now: number,
  givenReason = '',
  editor: Editor = looking.scope.isManager ? 'manager' : 'office',
): Promise<SaveResult> {
  const { scope } = looking;
  const { user } = scope;
  const reason = givenReason.trim();
  if (goesAhead(sent)) await lockCancelled(tx.db, sent.id);
  const job = await lockJob(tx.db, scope, sent.id, editor === 'supervisor' ? 'job.supervise' : 'job.write');
  const given = withoutHidden(sent, await hiddenFields(tx.db, scope, job.id), editor);
  const { isLost, merged } = await mergeStale(tx, job, given, sent.version);
  refuseForeignCrews(job, merged.sent);
  const zone = sent.zone ?? (await zoneAfter(tx.db, user.companyId, job, merged.sent));
  const diff = diffJob(job.form, merged.sent, { was: job.zone, zone });
  if (isEmptyDiff(diff) && merged.clashes.length === 0)
    return saveReason(tx, job, reason, { by: user.id, now, editor });
  if (merged.clashes.length > 0 || isLost) {
    conflict(STALE, { job: await loadForm(tx.db, looking, job.id), clashes: merged.clashes });
  }
  await refuseUnfit(tx, looking, job, diff, { editor, now });
  await repayTimes(tx, job.id, diff, { isMeant: sent.repays, by: user.id, now });

  const paid = await payCrewsOff(tx, { scope, now }, { job, diff }, sent.pay);
  const after = await writeDiff(tx, user.companyId, job, diff, now);
  await deleteDraftsOn(
    tx,
    crewsOff(job, diff).map(({ id }) => id),
  );
  const unpaid = await unpayCrews(tx, { scope, now }, { job, diff });
  const changed = diffLabels(diff);
  const saved = (await readStored(tx.db, job.id)) ?? job;
  const times = { then: timesOf(job), now: timesOf(saved) };
  const differs = describeJobChanges(times.then, times.now);
  const isRequest = job.form.status === JobStatus.Pending;
  const why = reason === '' ? [] : [`${isRequest ? 'Declined' : 'Reason'}: ${reason}`];
  await logJob(tx.db, job.id, user.id, [...changed, ...differs, ...why, ...paid]);
  tx.audit('job', job.id, { changed });
  const date = Math.min(job.form.date, after.date);
  if (editor !== 'supervisor')
    await markCustomerChange(
      tx,
      { scope, now },
      { id: job.id, status: job.form.status, date, labels: changed, times },
    );

  await notifyOfSave(tx, { job, after, saved, diff }, { by: user.id, now, editor, reason });
  await keepLinksGood(tx, diff.crews.changed);
  await planReminders(tx, diff.crews.changed, now);
  await announceSave(tx, job, after, diff);
  const forOffice = editor === 'office' ? await officeWarnings(tx, user.companyId, { job, after, diff }) : [];
  const warnings = [...warningsOf(job, diff), ...forOffice, ...unpaid];
  return {
    changed,
    warnings,
    crewsStay: diff.crewsStay,
    asksWhy: editor === 'office' && (await asksWhy(tx, user.companyId, saved, now)),
  };
}
