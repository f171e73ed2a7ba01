import type { Out } from '@crewcall/contract/types';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { closedToCrew } from '@crewcall/domain/closed-job';
import { InviteStatus, isInCrew } from '@crewcall/domain/invite';
import type { NotifyTopic } from '@crewcall/domain/notify';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { payCancelled } from '../cancellation/pay-cancelled';
import { notifyTakenOff, ofCrew, takeOffCancellations } from '../cancellation/take-off-cancellations';
import { lockedUsers } from '../platform/database/lock-users';
import type { DbTx } from '../db/schema';
import { notFound, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import type { Scope } from '../row-rules/scope';
import { inviteAnswered, jobChanged } from '../jobs/announce';
import { anyOf } from '../db/any-of';
import { companyConfig } from '../platform/database/company-config';
import { settleByPlace, resetComing } from './answer-invite';
import { aboutPlace, confirmedOn, jobOf, lockCrew, takesPeople } from './crew-lock';
import type { LockedCrew } from './crew-lock';
import { crewConflicts, named } from './crew-conflicts';
import { isCrewPerson } from '../row-rules/people';
import { supersedeLapse } from './lapsed-invites';
import { takeInvitationsBack } from './open-invitations';
import { doubleShifts } from '../jobs/double-shift';
import { logInviteStatus } from '../jobs/people-log';
import { refuseBlocked } from '../flags/blocked-workers';
import { refuseUnlicensed } from '../licences/lacking';
import { sendInvitations } from './invitation';
import type { Invited, Place, Sender } from './invitation';
import { toUser } from '../platform/live/audience';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { refuseOthers } from './crew-only';
import { knownTo, waitingChanges } from './known-shift';
import { notifyFilled } from './notify-filled';
import { notifyConfirmed } from './notify-confirmed';

interface Worker extends Invited {
  manager_of: string[];
  isCrew: boolean;
}

/**
 * Locks the active people among `ids`, so that nobody is deactivated while they get a place. Lock them before the
 * crew.
 */
export async function lockWorkers(tx: DbTx, companyId: number, ids: number[]): Promise<Map<number, Worker>> {
  const rows = await lockedUsers(tx, ids, 'shared')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'manager_of'])
    .select(isCrewPerson('app_user').as('isCrew'))
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Refuses a missing crew. Says that it was deleted only if it belonged to this company, so that nobody learns of
 * other companies' crews.
 */
async function missingCrew(tx: DbTx, companyId: number, id: number): Promise<never> {
  const own = await tx
    .selectFrom('job_crew')
    .innerJoin('job', 'job.id', 'job_crew.job_id')
    .select('job_crew.id')
    .where('job_crew.id', '=', id)
    .where('job.company_id', '=', companyId)
    .executeTakeFirst();
  return notFound(own ? 'This crew was deleted from the job. Please reload the job.' : texts.jobNotFound);
}

/** Why this person cannot be taken off a crew. */
export const hasTimes = (fullName: string): string =>
  `${fullName} has times on this job. Delete the times before removing the worker.`;

async function refuseClocked(tx: DbTx, crew: LockedCrew, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const clocked = await tx
    .selectFrom('timesheet')
    .innerJoin('app_user', 'app_user.id', 'timesheet.user_id')
    .select(['app_user.first_name', 'app_user.last_name'])
    .where('timesheet.crew_id', '=', crew.id)
    .where(anyOf('timesheet.user_id', ids))
    .executeTakeFirst();
  if (clocked) refuse(hasTimes(`${clocked.first_name} ${clocked.last_name}`));
}

/**
 * Closes the worker's applications that a new invite status answers, so that they are no longer in the list of
 * applications.
 */
async function settleApplications(tx: Tx, crew: LockedCrew, userId: number, status: number, sender: Sender) {
  if (status === InviteStatus.NotDefined) return;
  if (status === InviteStatus.Confirmed) return settleByPlace(tx.db, crew, userId, sender);
  await tx.db
    .updateTable('application')
    .set({ processed_at: sender.now, processed_by: sender.by, approved: status !== InviteStatus.Denied })
    .where('crew_id', '=', crew.id)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('processed_at', 'is', null)
    .execute();
}

/** A worker's invite status before the change, and the start and zone of which they were last notified. */
interface Before {
  status: number;
  startTime: number;
  zone: string;
}

interface Setter extends Sender {
  /** Topic of the notification to a worker who gets a place. */
  topic: NotifyTopic;
  /** The text for each worker about pay for a cancellation of their shift, by id. */
  payTexts: ReadonlyMap<number, string>;
}

/** Set if the office removes people: what they are paid, if the office has chosen that. */
interface TakingOff {
  scope: Scope;
  pay: CancelPay | undefined;
}

type Changes = readonly (readonly [id: number, status: number])[];

const nobody: ReadonlyMap<number, string> = new Map();

/** Pays workers that the office removes, and removes the cancellation pay of those who are back. */
async function settlePay(
  tx: Tx,
  crew: LockedCrew,
  { leaving, back }: { leaving: Changes; back: Changes },
  { by, now, takesOff }: { by: number | null; now: number; takesOff: TakingOff | undefined },
): Promise<{ payTexts: ReadonlyMap<number, string>; warnings: string[] }> {
  const ids = (of: Changes) => of.map(([id]) => id);
  const ofLeaving = sql`jc.id = ${crew.id} and m.user_id = any(${ids(leaving)}::bigint[])`;
  const paid =
    takesOff === undefined || leaving.length === 0
      ? nobody
      : (await payCancelled(tx, { scope: takesOff.scope, now }, ofLeaving, takesOff.pay)).texts;
  if (back.length === 0) return { payTexts: paid, warnings: [] };
  const taken = await takeOffCancellations(tx, ofCrew(crew.id, ids(back)), { by, now });
  if (!takesPeople(crew, now)) await notifyTakenOff(tx, taken, { id: crew.jobId, title: crew.title });
  return { payTexts: new Map([...paid, ...taken.texts]), warnings: taken.warnings };
}

/** Notifies the worker that they were given a place or have lost it. */
async function notifyPlaceChange(
  tx: Tx,
  crew: LockedCrew,
  worker: Invited,
  from: Before,
  status: number,
  { by, now, topic, payTexts, bundle }: Setter,
): Promise<void> {
  const more = payTexts.get(worker.id) ?? '';
  if (status === InviteStatus.Confirmed) {
    await notifyConfirmed(tx, crew, [worker.id], { now, topic, more, bundle });
  } else if (from.status === InviteStatus.Confirmed && (status !== InviteStatus.Pending || more !== '')) {
    const isAsked = by === worker.id;
    const text = `You are no longer on ${crew.title} on ${formatDateTimeWithZone(from.startTime, from.zone)}${isAsked ? ', as you asked' : ''}.${more === '' ? '' : ` ${more}`}`;
    await notify(tx, [worker.id], {
      startsAt: Math.min(crew.startAt, from.startTime),
      shift: aboutPlace(crew, 'off'),
      // The notification of an invitation made again is separate from this one.
      tag: status === InviteStatus.Pending ? `cancelled-pay-${crew.jobId}` : `invite-${crew.id}`,
      mail: 'always',
      topic: 'changes',
      title: isAsked ? 'You need not come' : 'You are no longer on this job',
      text,
      bundle: bundle === undefined ? undefined : { key: bundle, mail: text, sms: text, push: text },
      subject: `${isAsked ? 'You need not come' : 'No longer needed'}: ${crew.title}`,
      path: '/jobs/upcoming',
      isUrgent: true,
    });
  }
}

async function setStatus(
  tx: Tx,
  crew: LockedCrew,
  worker: Invited,
  from: Before,
  status: number,
  sender: Setter,
) {
  const { now, by } = sender;
  if (from.status === InviteStatus.Pending) await takeInvitationsBack(tx, [crew.id], now, [worker.id]);
  if (status === InviteStatus.NotDefined) {
    await tx.db
      .deleteFrom('crew_member')
      .where('crew_id', '=', crew.id)
      .where('user_id', '=', worker.id)
      .execute();
    await supersedeLapse(tx.db, crew.id, worker.id, now);
  } else {
    const answered = status === InviteStatus.Pending ? null : now;
    const values = {
      status,
      answered_at: answered,
      answered_by: answered === null ? null : by,
      ...resetComing,
      ...(status === InviteStatus.Pending ? { invited_at: now, reminded_at: null, seen_at: null } : {}),
    };
    await tx.db
      .insertInto('crew_member')
      .values({ crew_id: crew.id, user_id: worker.id, ...values })
      .onConflict((conflict) => conflict.columns(['crew_id', 'user_id']).doUpdateSet(values))
      .execute();
  }
  await settleApplications(tx, crew, worker.id, status, sender);
  if (takesPeople(crew, now)) await notifyPlaceChange(tx, crew, worker, from, status, sender);
}

/** Records these workers as former crew of the job, so that their punch that arrives late becomes pending. */
async function keepFormer(tx: Tx, job_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .insertInto('former_crew_member')
    .values(ids.map((user_id) => ({ job_id, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Sets workers' invite status on a crew; NotDefined removes them. Called for the office, or by a task, whose `user`
 * has no id. People are paid for a place that they lose only with `takesOff`, not if they leave voluntarily. It can
 * confirm more workers than the crew has places; the answer says so, and names workers with two shifts close
 * together.
 */
export async function updateInviteStatus(
  tx: Tx,
  {
    user,
    now,
    topic = 'invites',
    takesOff,
    bundle,
  }: {
    user: { id: number | null; companyId: number };
    now: number;
    topic?: NotifyTopic;
    takesOff?: TakingOff;
    /** The workers' messages are joined with those of other crews that have the same key: see `bundle.ts`. */
    bundle?: string;
  },
  idReqCrew: number,
  wanted: readonly { id: number; status: number }[],
): Promise<Out<'saveJobUserList'>> {
  const asked = new Map(wanted.map((entry) => [entry.id, entry.status]));
  const ids = [...asked.keys()];
  const workers = await lockWorkers(tx.db, user.companyId, ids);
  const crew = (await lockCrew(tx.db, idReqCrew)) ?? (await missingCrew(tx.db, user.companyId, idReqCrew));
  if (crew.companyId !== user.companyId) notFound(texts.jobNotFound);
  const before = await tx.db
    .selectFrom('crew_member')
    .select(['crew_id', 'user_id', 'status', 'invited_at'])
    .where('crew_id', '=', crew.id)
    .where(anyOf('user_id', ids))
    .execute();
  const knownStatuses = new Map(before.map((row) => [row.user_id, row.status]));
  const statusBefore = (id: number) => knownStatuses.get(id) ?? InviteStatus.NotDefined;
  const changes = [...asked].filter(([id, status]) => statusBefore(id) !== status);
  const closed = changes.some(([, status]) => isInCrew(status)) ? closedToCrew(crew.status) : null;
  if (closed !== null) refuse(closed);
  // Refuse people who have joined the office or a customer since, even if they were on the crew before.
  const entering = changes.filter(([id, status]) => !knownStatuses.has(id) || isInCrew(status));
  refuseOthers(entering.map(([id]) => workers.get(id)));
  const seated = changes.filter(([, status]) => isInCrew(status)).map(([id]) => id);
  await refuseBlocked(tx.db, crew, seated);
  await refuseUnlicensed(tx.db, crew, seated);
  const leaving = changes.filter(([id]) => statusBefore(id) === InviteStatus.Confirmed);
  const off = changes.filter(
    ([, status]) => status === InviteStatus.NotDefined || status === InviteStatus.Denied,
  );
  await refuseClocked(
    tx.db,
    crew,
    off.map(([id]) => id),
  );
  const back = changes.filter(([, status]) => status === InviteStatus.Confirmed);
  const { payTexts, warnings } = await settlePay(tx, crew, { leaving, back }, { by: user.id, now, takesOff });
  const sender: Setter = {
    config: await companyConfig(tx.db, user.companyId),
    by: user.id,
    now,
    topic,
    payTexts,
    bundle,
  };
  const untold = off.length === 0 ? [] : await waitingChanges(tx.db, crew.jobId);
  const here = { startTime: crew.startAt, zone: crew.zone };
  const known = new Map(before.map((row) => [row.user_id, knownTo(row, untold)]));
  const invited: Place[] = [];
  for (const [id, status] of changes) {
    // Inactive people can only be removed, and are not notified.
    if (!workers.has(id) && (isInCrew(status) || !knownStatuses.has(id)))
      notFound('This worker is not active. Please reload the list.');
    const from = { ...(known.get(id) ?? here), status: statusBefore(id) };
    const worker = workers.get(id) ?? { id, firstName: '', lastName: '' };
    await setStatus(tx, crew, worker, from, status, sender);
    if (status === InviteStatus.Pending) invited.push({ crew, worker });
    tx.audit('job', crew.jobId, { idReqCrew: crew.id, idUser: id, status, from: statusBefore(id) });
    await logInviteStatus(tx, { jobId: crew.jobId, idReqCrew: crew.id, idUser: id }, status, tx.by === id);
    inviteAnswered(tx, jobOf(crew), crew.id, id);
  }
  await sendInvitations(tx, invited, sender);
  await keepFormer(
    tx,
    crew.jobId,
    changes.map(([id]) => id).filter((id) => knownStatuses.get(id) === InviteStatus.Confirmed),
  );
  if (changes.length > 0) {
    jobChanged(
      tx,
      jobOf(crew),
      changes.map(([id]) => toUser(id)),
    );
  }
  if (back.length > 0) await notifyFilled(tx, crew, now);
  const placed = [...asked].filter(([, status]) => isInCrew(status)).map(([id]) => id);
  const doubled = placed.length === 0 ? new Set<number>() : await doubleShifts(tx.db, crew, placed);
  const names = [...doubled]
    .map((id) => workers.get(id))
    .flatMap((one) => (one ? [`${one.firstName} ${one.lastName}`] : []));
  const weighed =
    placed.length === 0 ? null : await crewConflicts(tx.db, crew, placed, { companyId: crew.companyId, now });
  const conflicts = placed.flatMap((id) =>
    (weighed?.get(id)?.conflicts ?? []).map(({ text }) => ({ id, text })),
  );
  return {
    UserhasDoubleShift: names,
    ...named(conflicts),
    ...(warnings.length > 0 ? { warnings } : {}),
    isOverfilled: (await confirmedOn(tx.db, crew.id)) > crew.amount,
    error: false,
  };
}
