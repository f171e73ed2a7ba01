import type { PagePath } from '@crewcall/contract/server-pages';
import { answersUntil } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';
import { JobStatus } from '@crewcall/domain/job-state';
import { DAY_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Payload, Tx } from '../platform/database/tx';
import { cancellationTexts } from '../cancellation/cancellation-texts';
import { invitationTo, toldOfCrew } from '../crews/open-invitations';
import { inviteStatus } from '../db/statuses';
import { shownPay } from '../db/rate-on';
import { notifyAll } from '../platform/notifications/notifications';
import type { UserNotification } from '../platform/notifications/notifications';
import { sendAgain } from '../platform/notifications/send-again';
import { defineTask } from '../platform/queue/tasks';
import { changesKey, knownTo, waitingChanges } from '../crews/known-shift';
import type { KnownBefore, ShiftThen } from '../crews/known-shift';
import { supervisors } from '../row-rules/job-rows';
import { noticeText } from './notice-text';
import type { NoticeKind } from './notice-text';

const TASK = 'job-notice';
const SETTLE_MS = 120_000;

/** A job before a change, as last known to its crew. */
export interface JobThen {
  id: number;
  location: string;
  zone: Zone;
  crews: readonly CrewThen[];
}

interface CrewThen extends ShiftThen {
  id: number;
  /** The new start, if it has changed. */
  movedTo?: number | undefined;
}

/** Who made a change, and why. */
export interface Change {
  now: number;
  /** The office made the change, to a job that its customer knows: then the customer is notified too. */
  isForCustomer?: boolean;
  reason?: string;
}

export interface Notice extends KnownBefore {
  idJob: number;
  kind: NoticeKind;
  isForCustomer: boolean;
  reason: string;
  /** Epoch ms by which the crew must be notified; null if no start can be missed. */
  due: number | null;
  /**
   * For all kinds except `changed`: earlier changes of which the crew has not been notified yet. The message
   * describes the shift as it was before them, because that is what the crew knows.
   */
  untold?: readonly (KnownBefore & { isForCustomer?: boolean })[];
}

/** The earliest old or new start of these crews that is not past; null if all are. */
function firstMissed(crews: readonly CrewThen[], now: number): number | null {
  const starts = crews
    .map(({ startTime, movedTo = startTime }) => [startTime, movedTo] as const)
    .filter((times) => Math.max(...times) > now)
    .map(([was, is]) => (was <= now ? is : Math.min(was, is)));
  return starts.length === 0 ? null : Math.min(...starts);
}

/**
 * Queues a message to the people on `then.crews`, which has group, time, zone and location from before the change. A
 * `changed` message waits two minutes, so that several saves while the office types become one message. Each further
 * save restarts the wait, but not beyond the start of a shift. If the change has been undone by then, nothing is
 * sent.
 */
export async function queueNotice(
  tx: Tx,
  then: JobThen,
  kind: NoticeKind,
  { now, isForCustomer = false, reason = '' }: Change,
): Promise<void> {
  const { id: idJob, location, zone } = then;
  if (then.crews.length === 0) return;
  const crews = then.crews.map(({ id, startTime, endTime, groupId }) => ({
    id,
    startTime,
    endTime,
    groupId,
  }));
  const due = firstMissed(then.crews, now);
  const notice: Notice = { idJob, kind, at: now, due, isForCustomer, reason, location, zone, crews };
  const ids = crews.map(({ id }) => id).sort((a, b) => a - b);
  if (kind === 'changed') {
    const runAt = (waiting: readonly Payload[]) =>
      Math.min(now + SETTLE_MS, ...(waiting as unknown as Notice[]).map(({ due }) => due ?? Infinity));
    await tx.enqueue(TASK, [{ ...notice }], { runAt, jobKey: changesKey(idJob) });
  } else {
    const untold = await waitingChanges(tx.db, idJob);
    await tx.enqueue(TASK, { ...notice, untold }, { jobKey: `notice:${idJob}:${kind}:${ids.join('.')}` });
  }
}

/** Adds a reason to the waiting message about this job's changes, without postponing it. */
export const queueReason = (tx: Tx, job: Pick<JobThen, 'id' | 'zone'>, reason: string, now: number) => {
  const facts = { idJob: job.id, kind: 'changed', at: now, due: null, isForCustomer: false } as const;
  const notice: Notice = { ...facts, reason, location: '', zone: job.zone, crews: [] };
  return tx.enqueue(TASK, [{ ...notice }], { runAt: now, jobKey: changesKey(job.id), keepRunAt: true });
};

interface Row {
  crew_id: number;
  user_id: number;
  invited_at: number;
  title: string;
  location: string;
  zone: string;
  start_at: number;
  end_at: number | null;
  groupId: number;
  groupName: string;
  pay: number | null;
  status: number;
  who: 'crew' | 'supervisor' | 'customer';
  isInside: boolean;
}

/** SQL: who is notified of crew `jc`, as `(user_id, invited_at, who, "isInside", at)`. */
const readersOfCrew = (now: number, isForCustomer: boolean) => sql`
  select m.user_id, m.invited_at, 'crew' as who, m.status = ${inviteStatus.confirmed} as "isInside", m.id as at
    from (values (1)) one join ${toldOfCrew(now)}
  union all
  select js.user_id, 0, 'supervisor', true, 0 from (${supervisors}) js
    where js.job_id = jc.job_id and not exists (select 1 from crew_member m join job_crew own on own.id = m.crew_id
      where own.job_id = jc.job_id and m.user_id = js.user_id and m.status in ${inviteStatus.inCrew})
  union all
  select u.id, 0, 'customer', false, 0 from app_user u
    where ${isForCustomer} and u.active and u.company_id = job.company_id and job.prepend = any(u.manager_of)`;

const subjects: Record<NoticeKind, string> = {
  changed: 'Changed: ',
  cancelled: 'Cancelled: ',
  resumed: 'Going ahead: ',
  removed: 'No longer needed: ',
};

// A message is pointless if the job's status has changed since. A `cancelled` message is stored anyway, and dropped
// when it would be sent, so that we know who was not told of the cancellation.
const isStill: Record<NoticeKind, (status: number) => boolean> = {
  changed: (status) => status === JobStatus.Confirmed,
  resumed: (status) => status === JobStatus.Confirmed,
  cancelled: () => true,
  removed: () => true,
};

/**
 * Time after which the message is pointless. A changed shift matters until its start; a cancelled, removed or resumed
 * one until its end, because people may be there or on the way.
 */
const isNewsUntil = (kind: NoticeKind, shift: Planned): number =>
  kind === 'changed' ? shift.startTime : answersUntil(shift);

/** Merges the messages of a reader who is on several crews of the job into one. */
function onePerReader(news: readonly UserNotification[]): UserNotification[] {
  const byReader = new Map<number, UserNotification>();
  for (const one of news) {
    const same = byReader.get(one.userId);
    if (!same) byReader.set(one.userId, one);
    else if (!same.text.includes(one.text))
      byReader.set(one.userId, {
        ...same,
        text: `${same.text} ${one.text}`,
        startsAt: Math.min(same.startsAt ?? Infinity, one.startsAt ?? Infinity),
        ...(same.shift && one.shift
          ? { shift: { ...same.shift, crews: [...same.shift.crews, ...one.shift.crews] } }
          : {}),
      });
  }
  return [...byReader.values()];
}

function pathFor(who: Row['who'], kind: NoticeKind, idJob: number): PagePath {
  if (who === 'customer') return `/admin/dashboard/${idJob}`;
  return who === 'crew' && kind === 'removed' ? '/jobs/upcoming' : `/jobs/upcoming/${idJob}/details`;
}

const withReason = (news: UserNotification, reason: string): UserNotification =>
  reason === ''
    ? news
    : { ...news, text: `${news.text} Reason: ${reason}`, parts: [news.text, `Reason: ${reason}`] };

/**
 * Notifies confirmed workers, and invited ones who know of their invitation, how their shift has changed, old and
 * new; also the job's supervisors, and for a change by the office, its customer.
 */
export const changeNoticeTask = defineTask(TASK, async ({ take, now, write }) => {
  await write(async (tx) => {
    const notices = ((await take(tx)) as unknown as Notice[]).filter(({ crews }) => Array.isArray(crews));
    const [first] = notices;
    if (!first) return;
    const { idJob, kind } = first;
    const isForCustomer = notices.some((notice) => notice.isForCustomer);
    const crewIds = [...new Set(notices.flatMap(({ crews }) => crews.map(({ id }) => id)))];
    const { rows } = await sql<Row>`
      select jc.id as crew_id, reader.user_id, reader.invited_at, reader.who, reader."isInside", job.title, job.location, job.zone,
        jc.start_at, jc.end_at, jc.group_id as "groupId", g.name as "groupName",
        case when reader.who = 'crew' then ${shownPay(sql`reader.user_id`)} end as pay, job.status
      from job_crew jc join crew_group g on g.id = jc.group_id join job on job.id = jc.job_id
      join lateral (${readersOfCrew(now, isForCustomer)}) reader on true
      where jc.job_id = ${idJob} and jc.id = any(${crewIds}::bigint[])
        and (jc.deleted_at is null or ${kind === 'removed'})
      order by reader.who, reader.at, jc.id`.execute(tx.db);
    // While the job is pending or cancelled, its crew is not notified of changes: try again in a day. Confirming the
    // job queues this task at once.
    const mayComeBack = ({ status }: Row) => status === JobStatus.Pending || status === JobStatus.Cancelled;
    if (kind === 'changed' && rows.some((row) => mayComeBack(row) && row.start_at > now)) {
      const waiting = notices.map((notice) => ({ ...notice }));
      return tx.enqueue(TASK, waiting, { runAt: now + DAY_MS, jobKey: changesKey(idJob) });
    }
    if (kind === 'resumed')
      await sendAgain(tx, idJob, new Map(crewIds.map((id) => [id, invitationTo(id)])), now);
    const payTexts = await cancellationTexts(tx.db, crewIds, first.at);
    const untold = notices.flatMap((notice) => [...(notice.untold ?? []), notice]);
    const reason = [...new Set(notices.map((notice) => notice.reason))].filter(Boolean).join(' ');
    const news = rows.flatMap((row): UserNotification[] => {
      const { who, isInside } = row;
      const before = knownTo(row, who === 'customer' ? untold.filter((one) => one.isForCustomer) : untold);
      if (before === null || !isStill[kind](row.status)) return [];
      const after = { ...row, startTime: row.start_at, endTime: row.end_at };
      if (Math.max(...[before, after].map((shift) => isNewsUntil(kind, shift))) <= before.at) return [];
      const text = noticeText(kind, { title: row.title, now: after, then: before, isOwn: who === 'crew' });
      if (text === null) return [];
      const pay = who === 'crew' ? payTexts(row) : null;
      return [
        {
          userId: row.user_id,
          topic: 'changes',
          // The earlier of both starts, so that a worker who would come at the old one is notified in time.
          startsAt: Math.min(before.startTime, row.start_at),
          shift: {
            idJob,
            crews: who === 'crew' ? [row.crew_id] : [],
            says: kind === 'removed' ? 'off' : kind,
            isInside: isInside && (kind === 'changed' || kind === 'resumed'),
          },
          title: `${subjects[kind]}${row.title}`,
          text: pay === null ? text : `${text} ${pay}`,
          path: pathFor(who, kind, idJob),
          tag: `job-${idJob}`,
          isUrgent: true,
          mail: 'always',
        },
      ];
    });
    await notifyAll(
      tx,
      onePerReader(news).map((one) => withReason(one, reason)),
    );
  });
});
